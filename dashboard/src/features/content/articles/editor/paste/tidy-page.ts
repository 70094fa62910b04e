import { styleOf } from "./html-marks.ts";

/** Changes what programs write in their own ways into what any page has: boxes to tick, callouts and frames around images. */
export function tidyPage(body: HTMLElement, isNotion: boolean): void {
  writeBoxes(body);
  if (isNotion) openCallouts(body);
  for (const table of body.querySelectorAll('[data-style*="vglayout"] > table')) unframe(table);
}

/** Writes the boxes of items as Markdown does. Google Docs puts a picture of the box into the item, and strikes its text. */
function writeBoxes(body: HTMLElement): void {
  const written = new Set<Element>();
  for (const box of body.querySelectorAll('li[role="checkbox"], li input[type="checkbox"]')) {
    const item = box.closest("li");
    if (item === null || written.has(item)) continue;
    written.add(item);
    const isTicked = box.getAttribute("aria-checked") === "true" || box.hasAttribute("checked");
    const picture = item.querySelector('img[aria-roledescription="checkbox"]');
    if (picture !== null) for (const struck of [item, ...item.querySelectorAll("span")]) withoutStrike(struck);
    picture?.remove();
    if (box !== item) box.remove();
    writeFirst(item, isTicked ? "[x] " : "[ ] ");
  }
}

function withoutStrike(element: Element): void {
  element.setAttribute("data-style", styleOf(element).replaceAll("line-through", "none"));
}

/** Writes words before those of an item, on their line. */
function writeFirst(item: Element, words: string): void {
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let text = texts.nextNode() as Text | null;
  while (text !== null && text.data.trim() === "") text = texts.nextNode() as Text | null;
  if (text === null || text.parentElement?.closest("li") !== item) item.prepend(words);
  else text.data = `${words}${text.data.trimStart()}`;
}

/** Removes the tags that Notion writes as text around a callout, and puts its sign before its words. */
function openCallouts(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll("p")) {
    const { firstChild: first, nextElementSibling: next } = paragraph;
    const tag = first?.nodeType === Node.TEXT_NODE ? (first.textContent ?? "").trim() : "";
    if (tag === "</aside>") first?.remove();
    if (tag !== "<aside>") continue;
    first?.remove();
    if (paragraph.firstElementChild === paragraph.firstChild && paragraph.firstElementChild?.localName === "br") {
      paragraph.firstElementChild.remove();
    }
    const sign = paragraph.textContent.trim();
    if (next?.localName !== "p" || sign.length > 12 || /[\p{L}\p{N}]/u.test(sign)) continue;
    if (sign !== "") next.prepend(`${sign} `);
    paragraph.remove();
  }
}

/** Replaces a table by the content of its cells: Word places images by one that it does not show. */
function unframe(table: Element): void {
  if (table.querySelector("table") !== null) return;
  table.replaceWith(...[...table.querySelectorAll("td")].flatMap((cell) => [...cell.childNodes]));
}
