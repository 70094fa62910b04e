import { escapeHtml } from "@galley/markdown";
import { cardHtml } from "./ghost-cards.ts";
import { listIn, type RecordFields, recordIn, textIn } from "./records.ts";

const textTags = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "aside"]);
const markTags = new Set(["strong", "b", "em", "i", "code", "s", "u", "sub", "sup"]);

/** Converts a document of Ghost's older editor to HTML. Source: mobiledoc 0.3. */
export function htmlOfMobiledoc(state: unknown): string {
  const document = recordIn(state);
  return listIn(document.sections)
    .map((section) => sectionHtml(listIn(section), document))
    .join("");
}

function sectionHtml([kind, first, second]: readonly unknown[], document: RecordFields): string {
  if (kind === 1) {
    const tag = textTags.has(textIn(first)) ? textIn(first) : "p";
    return `<${tag}>${markersHtml(listIn(second), document)}</${tag}>`;
  }
  if (kind === 2) return `<p><img src="${escapeHtml(textIn(first))}" alt=""></p>`;
  if (kind === 3) {
    const items = listIn(second).map((item) => `<li>${markersHtml(listIn(item), document)}</li>`);
    return first === "ol" ? `<ol>${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`;
  }
  if (kind !== 10) return "";
  const [name, payload] = listIn(listIn(document.cards)[Number(first)]);
  return cardHtml(textIn(name), recordIn(payload));
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
      html +=
        name === "a" ? `<a${["href", "title"].map((given) => attributeHtml(given, listIn(attributes))).join("")}>` : `<${open.at(-1)}>`;
    }
    html += kind === 0 ? escapeHtml(textIn(value)) : atomHtml(listIn(listIn(document.atoms)[Number(value)]));
    for (let count = Number(closed) || 0; count > 0 && open.length > 0; count -= 1) html += `</${open.pop()}>`;
  }
  return html;
}

/** Returns an attribute of a flat list of them: name, value, name, value. */
function attributeHtml(name: string, attributes: readonly unknown[]): string {
  const at = attributes.findIndex((one, index) => index % 2 === 0 && one === name);
  return at === -1 ? "" : ` ${name}="${escapeHtml(textIn(attributes[at + 1]))}"`;
}

function atomHtml([name, text]: readonly unknown[]): string {
  return name === "soft-return" ? "<br>" : escapeHtml(textIn(text));
}
