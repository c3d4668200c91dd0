(function () {
  var box = document.getElementById("search"), field = box.querySelector("input");
  var rows = Array.prototype.slice.call(document.querySelectorAll("main tbody tr"));
  function plain(text) { return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, ""); }
  var texts = rows.map(function (row) { return plain(row.textContent); });
  box.hidden = false;
  field.addEventListener("input", function () {
    var wanted = plain(field.value.trim());
    rows.forEach(function (row, place) { row.classList.toggle("hidden", texts[place].indexOf(wanted) < 0); });
  });
})();
