import { escapeHtml } from "@galley/markdown";
import { listIn, type RecordFields, recordIn, textIn } from "./records.ts";
import type { LossTally } from "./tally.ts";

const textTags = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside"]);
const markTags = new Set(["strong", "b", "em", "i", "code", "s", "u", "sub", "sup"]);

/**
 * Converts a document of Ghost's older editor to HTML. Cards other than text and images are recorded in `dropped`. Source:
 * mobiledoc 0.3.
 */
export function htmlOfMobiledoc(state: unknown, dropped: LossTally): string {
  const document = recordIn(state);
  return listIn(document.sections)
    .map((section) => sectionHtml(listIn(section), document, dropped))
    .join("");
}

function sectionHtml([kind, first, second]: readonly unknown[], document: RecordFields, dropped: LossTally): string {
  if (kind === 1) {
    const tag = textTags.has(textIn(first)) ? textIn(first) : "p";
    return `<${tag}>${markersHtml(listIn(second), document)}</${tag}>`;
  }
  if (kind === 2) return `<p><img src="${escapeHtml(textIn(first))}" alt=""></p>`;
  if (kind === 3) {
    const items = listIn(second).map((item) => `<li>${markersHtml(listIn(item), document)}</li>`);
    return first === "ol" ? `<ol>${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`;
  }
  return kind === 10 ? cardHtml(listIn(listIn(document.cards)[Number(first)]), dropped) : "";
}

function markersHtml(markers: readonly unknown[], document: RecordFields): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [kind, opened, closed, value] = listIn(marker);
    for (const index of listIn(opened)) {
      const [tag, attributes] = listIn(listIn(document.markups)[Number(index)]);
      const name = textIn(tag);
      open.push(name === "a" || markTags.has(name) ? name : "span");
      html += name === "a" ? `<a href="${escapeHtml(hrefIn(listIn(attributes)))}">` : `<${open.at(-1)}>`;
    }
    html += kind === 0 ? escapeHtml(textIn(value)) : atomHtml(listIn(listIn(document.atoms)[Number(value)]));
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count -= 1) html += `</${open.pop()}>`;
  }
  return html;
}

/** Returns the `href` from a flat list of attributes: name, value, name, value. */
function hrefIn(attributes: readonly unknown[]): string {
  return textIn(attributes[attributes.indexOf("href") + 1]);
}

function atomHtml([name]: readonly unknown[]): string {
  return name === "soft-return" ? "<br>" : "";
}

function cardHtml([name, content]: readonly unknown[], dropped: LossTally): string {
  const payload = recordIn(content);
  const image = ({ src, alt }: RecordFields) => `<img src="${escapeHtml(textIn(src))}" alt="${escapeHtml(textIn(alt))}">`;
  if (name === "image") return `<figure>${image(payload)}<figcaption>${textIn(payload.caption)}</figcaption></figure>`;
  if (name === "gallery") return listIn(payload.images).map(recordIn).map(image).join("");
  if (name === "html") return textIn(payload.html);
  if (name === "hr") return "<hr>";
  if (name === "code") return "<pre></pre>";
  dropped.note(`card ${textIn(name) || "without a name"}`);
  return "";
}
