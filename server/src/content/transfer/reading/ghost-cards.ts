import { escapeHtml } from "@galley/markdown";
import { listIn, type RecordFields, recordIn, textIn, textsIn } from "./records.ts";
import { leftOutHtml, markdownHtml } from "./stand-ins.ts";

type Card = (card: RecordFields) => string;

/** HTML of the cards of both of Ghost's editors, by name. Ghost keeps some of their texts as HTML: headings, captions, contents. */
const cards: Readonly<Record<string, Card>> = {
  image: imageHtml,
  gallery: ({ images, caption }) => figureHtml(listIn(images).map(recordIn).map(imageHtml).join(""), caption),
  html: ({ html }) => textIn(html),
  markdown: ({ markdown }) => markdownHtml(textIn(markdown)),
  hr: () => "<hr>",
  code: ({ code, caption }) => `<pre><code>${escapeHtml(textIn(code))}</code></pre>${divHtml(caption)}`,
  bookmark: bookmarkHtml,
  embed: ({ url, html, caption }) => (textIn(url) === "" ? textIn(html) : linkHtml(url, url)) + divHtml(caption),
  callout: ({ calloutEmoji, calloutText }) => divHtml(withEmoji(textIn(calloutEmoji), textIn(calloutText))),
  toggle: ({ heading, content }) => divHtml(heading) + divHtml(content),
  button: ({ buttonUrl, buttonText }) => linkHtml(buttonUrl, buttonText),
  file: ({ src, fileTitle, fileName, fileCaption }) => linkHtml(src, textIn(fileTitle) || fileName) + divHtml(fileCaption),
  audio: ({ src, title }) => linkHtml(src, title),
  video: ({ src, fileName, caption }) => linkHtml(src, fileName) + divHtml(caption),
  header: (card) =>
    pictureHtml(card.backgroundImageSrc) + divHtml(card.header) + divHtml(card.subheader) + linkHtml(card.buttonUrl, card.buttonText),
  product: (card) =>
    pictureHtml(card.productImageSrc) +
    divHtml(card.productTitle) +
    divHtml(card.productDescription) +
    linkHtml(card.productUrl, card.productButton),
  "call-to-action": (card) =>
    pictureHtml(card.imageUrl) + divHtml(card.sponsorLabel) + divHtml(card.textValue) + linkHtml(card.buttonUrl, card.buttonText),
};

const names: Readonly<Record<string, string>> = { codeblock: "code", horizontalrule: "hr", "card-markdown": "markdown" };

/** Returns the HTML of a card. One whose content is not for readers of the article, or is not known, stands for its words as left out. */
export function cardHtml(given: string, card: RecordFields): string {
  const name = names[given] ?? given;
  const known = Object.hasOwn(cards, name) ? cards[name] : undefined;
  return known?.(card) ?? leftOutHtml("card", name, textsIn(card).join(" "));
}

function imageHtml({ src, alt, title, caption, href }: RecordFields): string {
  const image = `<img src="${escapeHtml(textIn(src))}" alt="${escapeHtml(textIn(alt))}" title="${escapeHtml(textIn(title))}">`;
  return figureHtml(textIn(href) === "" ? image : `<a href="${escapeHtml(textIn(href))}">${image}</a>`, caption);
}

/** Returns a picture of a card that need not have one. */
function pictureHtml(src: unknown): string {
  return textIn(src) === "" ? "" : imageHtml({ src });
}

function figureHtml(content: string, caption: unknown): string {
  return textIn(caption) === "" ? content : `<figure>${content}<figcaption>${textIn(caption)}</figcaption></figure>`;
}

/** Returns a bookmark as Ghost's own pages show it, so that both forms are read alike. */
function bookmarkHtml({ url, metadata, caption }: RecordFields): string {
  const { title, description, author, publisher } = recordIn(metadata);
  const others = [description, author, publisher].map((words) => `<div>${escapeHtml(textIn(words))}</div>`).join("");
  const content = `<div class="kg-bookmark-title">${escapeHtml(textIn(title))}</div>${others}`;
  return `<figure class="kg-bookmark-card"><a href="${escapeHtml(textIn(url))}">${content}</a><figcaption>${textIn(caption)}</figcaption></figure>`;
}

function linkHtml(url: unknown, label: unknown): string {
  const address = textIn(url);
  const words = escapeHtml(textIn(label) || address);
  return `<p>${address === "" ? words : `<a href="${escapeHtml(address)}">${words}</a>`}</p>`;
}

function divHtml(html: unknown): string {
  return `<div>${textIn(html)}</div>`;
}

function withEmoji(emoji: string, html: string): string {
  return emoji === "" ? html : html.replace(/^\s*(?:<p\b[^>]*>)?/i, (start) => `${start}${escapeHtml(emoji)} `);
}
