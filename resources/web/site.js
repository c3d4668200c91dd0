(function () {
  "use strict";
  var data = window.SwissDesk || { event: "", words: {}, players: {} };
  var words = data.words, root = document.documentElement;
  var main = document.querySelector("main > .wrap");
  var MANY = 12, MINUTE = 60000;

  function make(name, className, text) {
    var made = document.createElement(name);
    if (className) { made.className = className; }
    if (text) { made.textContent = text; }
    return made;
  }
  function kept(key, value) {
    try {
      if (value === undefined) { return window.localStorage.getItem(key); }
      if (value === null) { window.localStorage.removeItem(key); } else { window.localStorage.setItem(key, value); }
    } catch (error) { return null; }
    return value;
  }
  function each(list, run) { Array.prototype.forEach.call(list, run); }
  function plain(text) {
    return text.toLowerCase().replace(/\u00ad/g, "").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  }

  /* light and dark */
  var THEME = "swissdesk-theme";
  function shade(name) { if (name) { root.setAttribute("data-theme", name); } }
  shade(kept(THEME));
  var head = document.querySelector("header .name");
  if (head && words.theme) {
    var dark = window.matchMedia("(prefers-color-scheme: dark)");
    var turn = make("button", "theme", "◐");
    turn.type = "button";
    turn.title = words.theme;
    turn.setAttribute("aria-label", words.theme);
    turn.addEventListener("click", function () {
      var now = root.getAttribute("data-theme") || (dark.matches ? "dark" : "light");
      var other = now === "dark" ? "light" : "dark";
      kept(THEME, other);
      shade(other);
    });
    head.parentNode.insertBefore(turn, head);
  }

  /* the round in view is in sight */
  each(document.querySelectorAll("nav [aria-current]"), function (link) {
    var strip = link.parentNode;
    strip.scrollLeft = link.offsetLeft - strip.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  });

  /* sorting: once up, once down, then as it was */
  function value(cell) {
    var text = cell.getAttribute("data-v") || (cell.querySelector("a, bdi, span") || cell).textContent;
    text = text.trim();
    var number = text.replace("−", "-").replace("½", ".5").replace("=", "").replace(",", ".");
    return number !== "" && !isNaN(number) ? Number(number) : plain(text);
  }
  function compare(one, other) {
    if (typeof one === "number" && typeof other === "number") { return one - other; }
    if (typeof one !== typeof other) { return typeof one === "number" ? -1 : 1; }
    return one.localeCompare(other, root.lang);
  }
  function sortable(table) {
    var body = table.tBodies[0], first = Array.prototype.slice.call(body.rows);
    if (first.length < 3) { return; }
    each(table.tHead.rows[0].cells, function (cell, place) {
      if (!cell.textContent.trim()) { return; }
      var turn = make("button", "sort");
      turn.type = "button";
      while (cell.firstChild) { turn.appendChild(cell.firstChild); }
      cell.appendChild(turn);
      turn.addEventListener("click", function () {
        var now = cell.getAttribute("aria-sort");
        var numbers = typeof value(first[0].cells[place]) === "number";
        var begin = numbers && place ? "descending" : "ascending";
        var then = begin === "ascending" ? "descending" : "ascending";
        var wanted = !now ? begin : now === begin ? then : "";
        each(table.tHead.rows[0].cells, function (other) { other.removeAttribute("aria-sort"); });
        if (wanted) { cell.setAttribute("aria-sort", wanted); }
        var rows = first.slice();
        if (wanted) {
          rows = first.map(function (row, at) { return { row: row, at: at, key: value(row.cells[place]) }; })
            .sort(function (a, b) {
              var found = compare(a.key, b.key);
              return (wanted === "ascending" ? found : -found) || a.at - b.at;
            })
            .map(function (line) { return line.row; });
        }
        rows.forEach(function (row) { body.appendChild(row); });
      });
    });
  }
  each(document.querySelectorAll("main table"), sortable);

  /* my player */
  var MINE = "swissdesk-mine-" + data.event;
  var mine = kept(MINE);
  if (mine && !data.players[mine]) { mine = null; }
  function ids(row) { return (row.getAttribute("data-p") || "").split(" "); }
  function showMine() {
    each(document.querySelectorAll("tbody.pinned"), function (body) { body.remove(); });
    each(document.querySelectorAll("tr.mine"), function (row) { row.classList.remove("mine"); });
    if (!mine) { return; }
    each(document.querySelectorAll("main table"), function (table) {
      if (table.closest("[data-card]")) { return; }
      var rows = Array.prototype.filter.call(table.tBodies[0].rows, function (row) {
        return ids(row).indexOf(mine) >= 0;
      });
      rows.forEach(function (row) { row.classList.add("mine"); });
      if (!rows.length || table.tBodies[0].rows.length < MANY) { return; }
      var body = make("tbody", "pinned");
      body.setAttribute("aria-label", words.mine);
      rows.forEach(function (row) { body.appendChild(row.cloneNode(true)); });
      table.insertBefore(body, table.tBodies[0]);
      table.appendChild(table.tBodies[1]);
    });
  }
  var own = document.querySelector("[data-player]");
  if (own && main) {
    var id = own.getAttribute("data-player"), star = make("button", "follow");
    star.type = "button";
    var say = function () {
      star.textContent = mine === id ? "★ " + words.mine : "☆ " + words.follow;
      star.setAttribute("aria-pressed", mine === id ? "true" : "false");
    };
    star.addEventListener("click", function () {
      mine = mine === id ? null : id;
      kept(MINE, mine);
      say();
      showMine();
    });
    say();
    main.insertBefore(star, main.querySelector("h1").nextSibling);
  }
  var way = document.getElementById("mine");
  if (way && mine) {
    var link = make("a", "", "★ " + data.players[mine][2]);
    link.href = "player-" + mine + ".html";
    way.appendChild(link);
    way.hidden = false;
  }

  /* search and filters */
  var blocks = document.querySelectorAll("main .scroll");
  var rows = [];
  each(blocks, function (block) { each(block.querySelectorAll("tbody:not(.pinned) tr"), function (r) { rows.push(r); }); });
  function choices(place, label) {
    var found = {};
    rows.forEach(function (row) {
      ids(row).forEach(function (id) {
        var said = data.players[id] && data.players[id][place];
        if (said) { found[said] = true; }
      });
    });
    var names = Object.keys(found).sort(function (a, b) { return a.localeCompare(b, root.lang); });
    if (names.length < 2) { return null; }
    var field = make("select");
    field.setAttribute("aria-label", label);
    field.appendChild(new Option(label, ""));
    names.forEach(function (name) { field.appendChild(new Option(name, name)); });
    return field;
  }
  if (main && blocks.length && rows.length >= MANY && !own && document.querySelector("tr[data-p]")) {
    var tools = make("div", "tools"), texts = rows.map(function (row) { return plain(row.textContent); });
    var field = make("input");
    field.type = "search";
    field.autocomplete = "off";
    field.placeholder = words.search;
    field.setAttribute("aria-label", words.search);
    var federation = choices(0, words.federation), club = choices(1, words.club);
    var none = make("p", "none", words.nobody);
    none.setAttribute("role", "status");
    none.hidden = true;
    var keep = function (row, select, place) {
      return !select || !select.value || ids(row).some(function (id) {
        return data.players[id] && data.players[id][place] === select.value;
      });
    };
    var filter = function () {
      var wanted = plain(field.value.trim()).split(/\s+/), shown = 0;
      rows.forEach(function (row, place) {
        var fits = wanted.every(function (word) { return texts[place].indexOf(word) >= 0; });
        fits = fits && keep(row, federation, 0) && keep(row, club, 1);
        row.hidden = !fits;
        shown += fits ? 1 : 0;
      });
      none.hidden = shown > 0;
    };
    [field, federation, club].forEach(function (one) {
      if (one) { one.addEventListener("input", filter); tools.appendChild(one); }
    });
    tools.appendChild(none);
    main.insertBefore(tools, blocks[0]);
  }
  showMine();

  /* when the pages were written, and whether there are newer ones */
  var stamp = data.stamp, foot = document.querySelector("footer .wrap");
  if (stamp && stamp.at && foot) {
    var time = new Date(stamp.at);
    var text = words.updated.replace("{time}", isNaN(time) ? stamp.at : time.toLocaleString(root.lang))
      .replace("{number}", stamp.revision);
    foot.appendChild(make("p", "stamp", text));
    window.setInterval(function () {
      if (document.hidden) { return; }
      var probe = document.createElement("script");
      probe.onload = function () {
        probe.remove();
        if (data.stamp.revision === stamp.revision || document.getElementById("newer")) { return; }
        var bar = make("p", "newer", words.newer + " "), again = make("button", "", words.reload);
        bar.id = "newer";
        bar.setAttribute("role", "status");
        again.type = "button";
        again.addEventListener("click", function () { window.location.reload(); });
        bar.appendChild(again);
        document.body.insertBefore(bar, document.body.firstChild);
      };
      probe.onerror = function () { probe.remove(); };
      probe.src = "stamp.js?" + Date.now();
      document.head.appendChild(probe);
    }, MINUTE);
  }
})();
