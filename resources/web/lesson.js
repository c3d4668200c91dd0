"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (id) => document.getElementById(id);
  let language = data.languages[data.language] ? data.language : "en";
  let view = data.steps.length ? "steps" : "practise", people = data.players, step = 0, chosen = [], asked = 0, right = 0, all = false;
  const opened = new Set();
  const tasks = data.brackets.filter((b) => b.judged);
  const practice = {bracket: 0, pairs: [], left: [], hints: 0, over: false}, solved = new Set();
  const quiz = {list: [], at: 0, now: null, given: [], over: false, said: null, looked: 0};
  const over = new Set();
  // In a set of tasks what gives an answer away waits until its task is over.
  const waits = (b) => !data.steps.length && !over.has(b);
  const listed = () => data.brackets.flatMap((b) => b.questions.filter((q) => !q.after || !waits(b)).map((q) => [b, q]));

  // ---- words: a packed message is [template, facts]
  const say = (packed) => {
    const facts = packed[1] || {};
    return data.templates[language][packed[0]].replace(/\{(\w+)[^}]*\}/g, (all, name) =>
      !(name in facts) ? all : Array.isArray(facts[name]) ? say(facts[name]) : String(facts[name]));
  };
  const word = (key, facts) => say([data.words[key][0], facts || {}]);

  // ---- elements
  const make = (name, attributes, ...content) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (key === "on") made.addEventListener("click", value);
      else if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
    }
    content.flat(9).forEach((each) => each !== undefined && each !== null && made.append(each));
    return made;
  };
  const button = (text, run, more) => make("button", {type: "button", on: run, ...more}, text);

  const describe = (id) => {
    const p = people[id];
    const parts = [`${id} ${p.name}`.trim(), p.score, word("opponents", {players: p.opponents.join(", ") || "–"})];
    if (!p.bye) parts.push(word("nobye"));
    return parts.join("; ");
  };
  const card = (id, run, classes) => {
    const p = people[id];
    const discs = [...p.colours].map((c) => make("span", {class: "disc " + c}));
    const floats = p.floats.map((f) => ({d: "↓", u: "↑"}[f] || "")).reverse().join("");
    return make("button", {type: "button", class: "card " + (classes || ""), on: () => run(id), "data-player": id,
      "aria-label": describe(id), title: describe(id)},
      make("b", {}, String(id)), make("span", {class: "name"}, p.name || "\u00a0"),
      make("span", {class: "due " + (p.due[0] ? p.due.join(" ") : "none")}),
      make("span", {class: "small"}, p.score + "  ", discs, " " + floats));
  };
  // A bracket of the round, or a task of a set, which has the cards of its own position.
  const named = (b) => [b.number ? `${word("bracket")} ${b.number}` : "", b.number ? b.score : ""].filter(Boolean).join(" · ");
  const called = (b) => b.task ? `${word("task")} ${b.task}` : named(b);
  const about = (b) => b.task ? [say(b.system), say(b.round), named(b)].filter(Boolean).join(" · ") : "";
  const link = (kind, labels) => make("div", {class: "link " + kind}, labels && labels.length ? make("span", {}, labels.join(" ")) : null);
  const grid = (...content) => make("div", {class: "grid"}, content.flat());
  const row = (one, middle, other) => [one || make("span"), middle || make("span"), other || make("span")];
  const head = (one, other) => row(make("h2", {}, one), null, make("h2", {}, other || ""));

  // ---- steps
  const whyNot = (one, other) => {
    const b = data.brackets.find((each) => each.players.includes(one) && each.players.includes(other));
    if (data.boards.some((pair) => pair.includes(one) && pair.includes(other))) return [word("byrules"), "right"];
    if (data.players[one].opponents.includes(other)) return [word("met", {one, other}), "illegal"];
    if (!b) return [word("apart", {one, other}), "later"];
    if (!b.judged) return [word("large"), ""];
    const found = judged(b, [one, other]);
    return found ? [say(found[2] || found[1]), found[0]] : [word("byrules"), "right"];
  };
  const judged = (b, group) => b.judged[group.join("-")] || b.judged[[...group].reverse().join("-")];

  const pick = (id) => {
    chosen = chosen.includes(id) ? chosen.filter((each) => each !== id) : chosen.length === 2 ? [id] : [...chosen, id];
    draw();
  };
  const stepCards = (now) => {
    const focus = now.focus || [], bad = ["illegal"].includes(now.mark);
    const classes = (id) => [chosen.includes(id) || (focus.includes(id) && !bad) ? "focus" : "", focus.includes(id) && bad ? "bad" : ""].join(" ");
    const shown = (id) => id && card(id, pick, classes(id));
    const pairs = now.pairs || [], paired = new Set(pairs.flatMap((p) => p.slice(0, 2)));
    const s1 = (now.s1 || []).filter((id) => !paired.has(id)), s2 = (now.s2 || []).filter((id) => !paired.has(id));
    const away = new Set([...(now.down || []), ...(now.limbo || [])]);
    const a = s1.filter((id) => !away.has(id)), b = s2.filter((id) => !away.has(id));
    const rows = [];
    if (pairs.length) {
      rows.push(head(word("boards")));
      pairs.forEach(([one, other, ...labels]) => rows.push(row(shown(one), link(now.mark === "accepted" ? "ok" : labels.length ? "cost" : "", labels), shown(other))));
    }
    if (a.length || b.length) {
      rows.push(head(word("s1"), word("s2")));
      for (let n = 0; n < Math.max(a.length, b.length); n++) rows.push(row(shown(a[n]), null, shown(b[n])));
    }
    const rises = data.steps.some((s) => s.bracket === now.bracket && s.kind === "upfloaters");
    const zones = [["↓ ", "limbo", (now.limbo || []).filter((id) => !(now.down || []).includes(id))], [rises ? "↑ " : "↓ ", rises ? "up" : "down", now.down || []]];
    return [grid(rows), zones.filter((z) => z[2].length).map(([arrow, key, ids]) => [make("h2", {}, arrow + word(key)), make("div", {class: "zone"}, ids.map(shown))])].flat(3);
  };
  const standing = (at) => {
    for (let n = at; n >= 0; n--) {
      const s = data.steps[n];
      if (s.bracket !== data.steps[at].bracket) break;
      if (s.s1 || s.s2 || s.pairs) return s;
    }
    return data.steps[at];
  };
  const bracketName = (s) => named(data.brackets.find((each) => each.number === s.bracket) || {number: s.bracket});
  const go = (to) => { step = Math.max(0, Math.min(to, data.steps.length - 1)); chosen = []; draw(); };
  const noted = (note) => make("p", {class: "said note"}, make("b", {}, word("note") + ": "), say(note));
  const nextNote = (way) => {
    for (let n = step + way; n >= 0 && n < data.steps.length; n += way) if (data.steps[n].notes) return n;
    return step;
  };
  const showSteps = () => {
    const now = data.steps[step];
    people = data.players;
    const brackets = make("select", {"aria-label": word("bracket"), id: "jump"}, data.steps.map((s, n) =>
      s.kind === "bracket" ? make("option", {value: n}, bracketName(s)) : n ? null : make("option", {value: 0}, say(data.title))));
    brackets.value = String(data.steps.slice(0, step + 1).map((s, n) => (s.kind === "bracket" ? n : 0)).reduce((m, n) => Math.max(m, n), 0));
    brackets.addEventListener("change", () => go(Number(brackets.value)));
    const answer = chosen.length === 2 ? whyNot(...chosen) : null;
    const text = [now.clause, now.verdict && say(now.verdict)].filter(Boolean).join(" · ");
    return [
      make("div", {class: "tools"}, brackets), make("progress", {max: data.steps.length, value: step + 1}),
      make("p", {class: "said", "aria-live": "polite", id: "said"}, say(now.text)), make("p", {class: "muted"}, text),
      (now.notes || []).map(noted), step ? null : data.lost.map(noted),
      now.inside ? button(word("open"), () => { opened.has(step) ? opened.delete(step) : opened.add(step); draw(); }) : null,
      opened.has(step) ? make("ol", {class: "inside"}, now.inside.map((s) => make("li", {}, say(s.text)))) : null,
      stepCards(standing(step)),
      make("p", {class: "said " + (answer ? answer[1] : ""), "aria-live": "polite", id: "why"}, answer ? answer[0] : chosen.length ? describe(chosen[0]) : word("why")),
      make("div", {class: "tools foot"}, button("← " + word("previous"), () => go(step - 1), {disabled: step === 0}),
        data.steps.some((s) => s.notes) ? button(word("nextnote"), () => go(nextNote(1)), {id: "nextnote", disabled: nextNote(1) === step}) : null,
        button(word("next") + " →", () => go(step + 1), {class: "primary", id: "next", disabled: step === data.steps.length - 1})),
    ];
  };

  // ---- practising
  const ORDER = ["right", "later", "worse", "illegal"];
  const clear = (bracket) => { Object.assign(practice, {bracket, pairs: [], left: [], hints: 0, over: false}); chosen = []; draw(); };
  const verdict = (b) => {
    const groups = [...practice.pairs, ...practice.left.map((id) => [id])];
    let worst = null;
    for (const group of groups) {
      const found = judged(b, group);
      if (found && (!worst || ORDER.indexOf(found[0]) > ORDER.indexOf(worst[0]))) worst = [...found.slice(0, 2), group];
    }
    // What stands in the page is said of one board, the others being paired as well as they still can.
    if (worst) return [worst[0], groups.length > 1 ? word("board", {board: worst[2].join("–"), finding: say(worst[1])}) : say(worst[1]), worst[2]];
    const placed = practice.pairs.length * 2 + practice.left.length;
    if (!placed) return ["", word("how"), []];
    return ["right", word(placed === b.players.length ? "right" : "sofar"), []];
  };
  const tap = (id) => {
    if (practice.over) return;
    practice.left = practice.left.filter((each) => each !== id);
    const pair = practice.pairs.find((p) => p.includes(id));
    if (pair) practice.pairs = practice.pairs.filter((p) => p !== pair);
    else if (chosen.length && chosen[0] !== id) { practice.pairs.push([chosen[0], id]); chosen = []; }
    else chosen = chosen[0] === id ? [] : [id];
    draw();
  };
  const showPractice = () => {
    const b = tasks[practice.bracket];
    people = b.cards || data.players;
    const [grade, text, group] = verdict(b);
    if (grade === "right" && practice.pairs.length * 2 + practice.left.length === b.players.length && !practice.over) { solved.add(practice.bracket); over.add(b); }
    const taken = new Set([...practice.pairs.flat(), ...practice.left]);
    const shown = (id) => card(id, tap, [chosen.includes(id) ? "focus" : "", group.includes(id) ? (grade === "illegal" ? "bad" : "focus") : "", b.came.includes(id) ? "came" : ""].join(" "));
    const which = make("select", {"aria-label": word("bracket"), id: "bracket"}, tasks.map((each, n) =>
      make("option", {value: n}, (solved.has(n) ? "✓ " : "") + called(each))));
    which.value = String(practice.bracket);
    which.addEventListener("change", () => clear(Number(which.value)));
    const bond = (pair) => grade === "right" ? "ok" : pair === group ? (grade === "illegal" ? "broken" : "cost") : "";
    return [
      make("div", {class: "tools"}, which, tasks.length > 1 ? make("span", {class: "muted", id: "solved"}, word("solved", {right: solved.size, all: tasks.length})) : null),
      b.task ? make("p", {class: "muted", id: "task"}, about(b)) : null,
      b.said ? make("p", {class: "wanted"}, b.said) : null,
      make("p", {class: "said " + grade, "aria-live": "polite", id: "verdict"}, practice.over ? word("byrules") : text),
      practice.hints ? make("p", {class: "said", id: "hints"}, b.hints.slice(0, practice.hints).map(say).join("\n")) : null,
      told(chosen[0]),
      grid(head(word("boards")), practice.pairs.map((p) => row(shown(p[0]), link(bond(p)), shown(p[1])))),
      practice.left.length ? [make("h2", {}, "↓ " + word(b.last ? "bye" : "left")), make("div", {class: "zone"}, practice.left.map(shown))] : [],
      make("h2", {}, word("toplace")), make("div", {class: "zone"}, b.players.filter((id) => !taken.has(id)).map(shown)),
      whole(b),
      make("div", {class: "tools foot"},
        button(word("aside"), () => { practice.left.push(chosen[0]); chosen = []; draw(); }, {disabled: !chosen.length || practice.over, id: "aside"}),
        button(word("hint"), () => { practice.hints++; if (practice.hints === b.hints.length) reveal(b); draw(); }, {disabled: practice.hints >= b.hints.length || practice.over, id: "hint"}),
        button(word("reveal"), () => { reveal(b); draw(); }, {disabled: practice.over, id: "reveal"}),
        button(word("again"), () => clear(practice.bracket), {id: "again"}),
        b.task ? button(word("nexttask") + " →", () => clear((practice.bracket + 1) % tasks.length), {id: "nexttask"}) : null),
    ].flat();
  };
  const reveal = (b) => over.add(b) && Object.assign(practice, {pairs: b.pairs.map((p) => [...p]), left: [...b.left], over: true});

  // ---- questions
  const showQuestions = () => {
    quiz.list = listed();
    if (!quiz.list.length) return [make("p", {class: "said"}, word("none"))];
    // The list grows when tasks are solved: the question stays the one that was asked.
    quiz.at = Math.max(quiz.list.findIndex(([, each]) => each === quiz.now), 0);
    const [b, q] = quiz.list[quiz.at];
    quiz.now = q;
    const kept = q.kept && waits(b);
    people = b.cards || data.players;
    const end = (good) => {
      if (quiz.over) return;
      if (!quiz.said) { asked++; right += good ? 1 : 0; }
      quiz.said = good ? ["right", () => word("yes") + (kept ? "" : " " + say(q.because))] : ["illegal", () => word(kept ? "no" : "wrong")];
      quiz.over = good; draw();
    };
    const same = (given) => given.length === q.right.length && given.every((each) => q.right.includes(each));
    const field = make("input", {id: "number", inputmode: "numeric", "aria-label": word("answer"), disabled: quiz.over});
    field.value = quiz.given.join(", ");
    const answer = () => end(same((field.value.match(/\d+/g) || []).map(Number)));
    field.addEventListener("keydown", (event) => event.key === "Enter" && answer());
    const look = (id) => { quiz.looked = id; draw(); };
    const add = (id) => { quiz.looked = id; quiz.given = quiz.given.includes(id) ? quiz.given.filter((each) => each !== id) : [...quiz.given, id]; draw(); };
    const typed = [field, button(word("answer"), answer, {class: "primary", id: "answer", disabled: quiz.over})];
    return [
      make("p", {class: "muted"}, `${b.task ? called(b) + " · " + about(b) : named(b)} · ${quiz.at + 1}/${quiz.list.length} · ${word("score", {right, asked})}`),
      make("p", {class: "said", id: "question"}, say(q.text)),
      q.form === "choice" ? make("div", {class: "options"}, q.options.map((o, n) => button(say(o), () => end(same([n])), {disabled: quiz.over, class: quiz.over && q.right.includes(n) ? "yes" : "", "data-option": n})))
        : make("div", {class: "tools"}, typed),
      make("p", {class: "said " + (quiz.said ? quiz.said[0] : ""), "aria-live": "polite", id: "judged"}, quiz.said ? quiz.said[1]() : ""),
      told(quiz.looked),
      make("div", {class: "zone"}, b.players.map((id) => card(id, q.form === "players" ? add : look, quiz.given.includes(id) ? "focus" : ""))),
      whole(b),
      make("div", {class: "tools foot"},
        button(word("reveal"), () => {
          if (!quiz.said) asked++;
          const said = () => q.form === "choice" ? say(q.options[q.right[0]]) : q.right.join(", ");
          quiz.said = ["later", () => said() + ". " + say(q.because)]; quiz.over = true; draw();
        }, {disabled: quiz.over || kept, id: "revealq"}),
        button(word("nextq") + " →", () => { Object.assign(quiz, {now: quiz.list[(quiz.at + 1) % quiz.list.length][1], given: [], over: false, said: null, looked: 0}); draw(); }, {id: "nextq"})),
    ];
  };

  // What a card has no room for: whom a player has met. There is no pointer to rest on a telephone.
  const told = (id) => make("p", {class: "muted", "aria-live": "polite", id: "looked"}, id ? describe(id) : "");
  // Whom the bracket is not about: who is left over must be paired with them.
  const others = (b) => (b.order || data.order).filter((id) => !b.players.includes(id));
  const whole = (b) => {
    const rest = others(b);
    const made = make("details", {open: all}, make("summary", {id: "position"}, word("position")),
      make("div", {class: "wide"}, table(people, b.players), rest.length ? [make("h2", {}, word("others")), table(people, rest)] : null));
    made.addEventListener("toggle", () => { all = made.open; });
    return made;
  };

  // ---- paper: the opening position, the steps, and the boards
  const heads = () => make("tr", {}, ["", ...["name", "points", "colours", "floats", "against"].map((key) => word(key))].map((t) => make("th", {}, t)));
  const table = (list, ids) => make("table", {}, heads(), (ids || Object.keys(list)).map((id) => [id, list[id]]).map(([id, p]) => make("tr", {}, [id, p.name, p.score, p.colours, p.floats.map((f) => ({d: "↓", u: "↑"}[f] || "·")).join(""), p.opponents.join(", ")].map((t) => make("td", {}, t)))));
  const paperOthers = (b) => {
    people = b.cards;
    return others(b).length ? [make("p", {}, word("others")), table(b.cards, others(b))] : null;
  };
  const taskPaper = () => {
    const answer = (b) => [...b.pairs.map((p) => p.join(" – ")), b.left.length ? `${word(b.last ? "bye" : "left")}: ${b.left.join(", ")}` : ""].filter(Boolean).join(";  ");
    $("paper").replaceChildren(make("h1", {}, $("title").textContent),
      ...data.brackets.map((b) => make("section", {class: "task"}, make("h2", {}, called(b)), make("p", {}, about(b)), b.said ? make("p", {}, b.said) : null,
        table(b.cards, b.players), paperOthers(b), make("p", {class: "room"}, word("yours") + ":"))),
      make("h2", {class: "apart"}, word("solutions")), make("ol", {}, data.brackets.map((b) => make("li", {}, answer(b)))));
  };
  const roundPaper = () => {
    const boards = data.boards.map((b) => b.join(" – "));
    if (data.bye) boards.push(`${word("bye")}: ${data.bye}`);
    $("paper").replaceChildren(make("h1", {}, $("title").textContent), table(data.players), make("h2", {}, word("steps")),
      make("ol", {}, data.steps.map((s) => make("li", {}, say(s.text), (s.notes || []).map(noted)))), data.lost.map(noted), make("h2", {}, word("pairing")), make("p", {}, boards.join(";  ")));
  };

  const paper = () => data.steps.length ? roundPaper() : taskPaper();

  const VIEWS = {...(data.steps.length ? {steps: showSteps} : {}), ...(tasks.length ? {practise: showPractice} : {}), questions: showQuestions};
  const draw = () => {
    const kept = document.activeElement && (document.activeElement.dataset.player ? `[data-player="${document.activeElement.dataset.player}"]` : document.activeElement.id ? "#" + document.activeElement.id : "");
    document.documentElement.lang = language;
    $("title").textContent = [data.event, say(data.title)].filter(Boolean).join(" · ");
    document.title = $("title").textContent;
    $("about").textContent = data.system ? say(data.system) : "";
    $("theme").title = word("theme");
    $("theme").setAttribute("aria-label", word("theme"));
    $("language").setAttribute("aria-label", word("language"));
    $("print").textContent = word("print");
    $("tabs").replaceChildren(...Object.keys(VIEWS).map((key) => make("button", {type: "button", role: "tab", id: "tab-" + key,
      "aria-selected": String(view === key), on: () => { view = key; chosen = []; draw(); }}, word(key))));
    $("main").replaceChildren(...VIEWS[view]().flat(9).filter(Boolean));
    const again = kept && document.querySelector(kept);
    if (again) again.focus({preventScroll: true});
  };
  $("language").append(...Object.entries(data.languages).map(([code, name]) => make("option", {value: code}, name)));
  $("language").value = language;
  $("language").addEventListener("change", () => { language = $("language").value; draw(); });
  $("theme").addEventListener("click", () => {
    const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = root.dataset.theme === "auto" ? (dark ? "light" : "dark") : root.dataset.theme === "dark" ? "light" : "dark";
  });
  $("print").addEventListener("click", () => print());
  addEventListener("beforeprint", paper);
  addEventListener("keydown", (event) => {
    if (["INPUT", "SELECT"].includes(event.target.tagName) || event.ctrlKey || event.altKey || event.metaKey || view !== "steps") return;
    const ways = {ArrowRight: step + 1, ArrowLeft: step - 1, Home: 0, End: data.steps.length - 1, j: nextNote(1), k: nextNote(-1)};
    if (event.key in ways) { event.preventDefault(); go(ways[event.key]); }
  });
  draw();
})();
