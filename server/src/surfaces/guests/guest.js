// Lets guests comment on the words that they select, and keyboards on a paragraph. Without it a link after each paragraph leads to the same
// form. The browser runs this file unchanged.

const template = document.querySelector("#guest-template")?.content;
if (template !== undefined) offerComments(template.firstElementChild, template.lastElementChild);

/** Lists the parts of the text that take comments: the title, and what stands before the remarks on it. */
function findPlaces() {
  const title = document.querySelector("article h1");
  const places = title === null ? [] : [{ number: "", words: title }];
  for (const remarks of document.querySelectorAll("[data-place]")) {
    let words = remarks.previousElementSibling;
    while (words !== null && words.localName === "img") words = words.previousElementSibling;
    if (words !== null) places.push({ number: remarks.dataset.place, words, remarks });
  }
  return places;
}

function offerComments(button, fresh) {
  const places = findPlaces();
  const box = document.querySelector("#guest-box") ?? fresh;
  const begin = (chosen) => {
    button.remove();
    showBox(box, chosen);
  };
  const onWhole = (place) => begin(wholeOf(place));
  const end = () => {
    box.remove();
    paint([]);
    places.find(({ number }) => number === box.querySelector("form").elements.block.value)?.words.focus();
  };
  let chosen;
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") end();
  });
  box.querySelector(".guest-cancel").addEventListener("click", (event) => {
    event.preventDefault();
    end();
  });
  // Keeps the selection, which a press elsewhere would end.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  button.addEventListener("click", () => begin(chosen));
  takeKeys(places, onWhole);
  followSelection(() => {
    chosen = chosenIn(places);
    if (chosen === undefined) return button.remove();
    (chosen.last.remarks ?? chosen.last.words.parentElement).append(button);
    putBelow(button, getSelection().getRangeAt(0));
  });
}

/** Shows the form below the place at which the chosen words end. What was typed for other words stays in it. */
function showBox(box, { first, last, ranges, quote, prefix, shown }) {
  const { block, form, quote: words, prefix: before, words: typed } = box.querySelector("form").elements;
  block.value = first.number;
  form.value = first.number === "" ? "whole" : `block-${first.number}`;
  words.value = quote;
  before.value = prefix;
  box.querySelector("q").textContent = shown;
  box.querySelector("[role=alert]")?.remove();
  if (last.remarks === undefined) last.words.after(box);
  else last.remarks.append(box);
  paint(ranges);
  typed.focus();
  box.scrollIntoView({ block: "nearest" });
}

/** Chooses all words of a place, which the service quotes by its number alone; a title has none. */
function wholeOf(place) {
  const range = document.createRange();
  range.selectNodeContents(place.words);
  const shown = wordsOf(range).trim();
  return { first: place, last: place, ranges: [range], quote: place.number === "" ? shown : "", prefix: "", shown };
}

/** Lets Tab lead to one paragraph, the arrow keys to its neighbors, and Enter to its comment. */
function takeKeys(places, open) {
  const reach = (place) => {
    for (const { words } of places) words.tabIndex = words === place.words ? 0 : -1;
  };
  if (places.length > 0) reach(places[0]);
  for (const [at, place] of places.entries()) {
    const link = place.remarks?.querySelector(".guest-add");
    // Tab would stop twice at each paragraph. Screen readers find the link without it.
    link?.setAttribute("tabindex", "-1");
    link?.addEventListener("click", (event) => {
      event.preventDefault();
      open(place);
    });
    place.words.setAttribute("aria-keyshortcuts", "Enter");
    place.words.addEventListener("focus", () => reach(place));
    place.words.addEventListener("keydown", (event) => {
      if (event.target !== place.words) return;
      const next = places[at + ({ ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0)];
      if (event.key !== "Enter" && (next === undefined || next === place)) return;
      event.preventDefault();
      if (event.key === "Enter") open(place);
      else next.words.focus();
    });
  }
}

/** Calls back once a selection stands still, and when what stands in the window moves. */
function followSelection(look) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 120);
  };
  document.addEventListener("selectionchange", soon);
  addEventListener("scroll", soon, { passive: true });
}

/** Returns the selected words of the places, with those before them; undefined where nothing of a place is selected. */
function chosenIn(places) {
  const selection = getSelection();
  if (selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const selected = selection.getRangeAt(0);
  const parts = places
    .filter(({ words }) => selected.intersectsNode(words))
    .map((place) => ({ place, range: within(selected, place.words) }))
    .filter(({ range }) => wordsOf(range).trim() !== "");
  if (parts.length === 0) return undefined;
  const [{ place, range }] = parts;
  const text = parts.map((part) => wordsOf(part.range)).join("\n");
  const before = document.createRange();
  before.setStart(place.words, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const blank = text.slice(0, text.length - text.trimStart().length);
  const ranges = parts.map((part) => part.range);
  const quote = text.trim();
  return { first: place, last: parts.at(-1).place, ranges, quote, prefix: (wordsOf(before) + blank).slice(-32), shown: quote };
}

/** Returns the part of a range inside an element. */
function within(range, element) {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0) part.setStart(range.startContainer, range.startOffset);
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0) part.setEnd(range.endContainer, range.endOffset);
  return part;
}

/** Returns the words of a range, with a line's end where a block begins. */
function wordsOf(range) {
  const copy = range.cloneContents();
  for (const block of copy.querySelectorAll("p, h2, h3, li, blockquote, figcaption, cite, br, div")) block.before("\n");
  return copy.textContent;
}

/** Puts the button below the selected words: phones show their own menu above them. */
function putBelow(button, range) {
  const { left, right, bottom } = range.getBoundingClientRect();
  const half = button.offsetWidth / 2 + 8;
  button.style.left = `${Math.min(Math.max((left + right) / 2, half), innerWidth - half)}px`;
  button.style.top = `${Math.max(8, Math.min(bottom + 8, innerHeight - button.offsetHeight - 8))}px`;
}

/** Marks the words that a comment is being written on. */
function paint(ranges) {
  if (typeof Highlight !== "undefined") CSS.highlights.set("guest-chosen", new Highlight(...ranges));
}
