import { readAll } from "./corpus.ts";
import { readGhostFile } from "./corpus-readers.ts";

const text = (words: string, format = 0) => ({
  type: "extended-text",
  version: 1,
  text: words,
  format,
  detail: 0,
  mode: "normal",
  style: "",
});
const block = (type: string, children: readonly object[], more: object = {}) => ({
  type,
  version: 1,
  children,
  direction: "ltr",
  format: "",
  indent: 0,
  ...more,
});
const card = (type: string, fields: object) => ({ type, version: 1, ...fields });
const picture = "https://hearth.example/wall.png";

/** A document of Ghost's editor with each of its cards, as the editor stores them. */
const document = {
  root: block("root", [
    block("paragraph", [text("Plain, "), text("bold", 1), text(" and "), text("struck", 4), text(" words.")]),
    block("extended-heading", [text("A heading")], { tag: "h2" }),
    block("extended-quote", [text("A quotation")]),
    block("aside", [text("An aside")]),
    block("list", [block("listitem", [text("Seventh")], { value: 7 })], { listType: "number", start: 7, tag: "ol" }),
    card("image", { src: picture, alt: "Alternative words", caption: "<span>Below the image</span>", width: 8, height: 5 }),
    card("gallery", { images: [{ row: 0, src: picture, fileName: "wall.png", width: 8, height: 5 }], caption: "Below the gallery" }),
    card("callout", { calloutText: "<p>Called <b>out</b></p>", calloutEmoji: "💡", backgroundColor: "blue" }),
    card("toggle", { heading: "<span>What opens</span>", content: "<p>What was hidden</p>" }),
    card("button", { buttonText: "Press here", alignment: "center", buttonUrl: "https://hearth.example/go" }),
    card("markdown", { markdown: "From **Markdown**\n\n- one item" }),
    card("html", { html: "<div>From <b>HTML</b></div>" }),
    card("embed", {
      url: "https://hearth.example/e",
      embedType: "video",
      html: "<iframe></iframe>",
      metadata: {},
      caption: "Below the embed",
    }),
    card("bookmark", {
      url: "https://hearth.example/b",
      metadata: { title: "Bookmark title", description: "Bookmark words", author: "Ilse", publisher: "Hearth" },
      caption: "Below the bookmark",
    }),
    card("file", {
      src: "https://hearth.example/f.pdf",
      fileTitle: "A plan",
      fileCaption: "For builders",
      fileName: "f.pdf",
      fileSize: 2048,
    }),
    card("audio", { src: "https://hearth.example/a.mp3", title: "A recording", duration: 83, mimeType: "audio/mp3" }),
    card("video", { src: "https://hearth.example/v.mp4", fileName: "v.mp4", caption: "Below the video", width: 8, height: 5, duration: 9 }),
    card("header", { size: "small", style: "dark", header: "Header words", subheader: "More of them", buttonEnabled: false }),
    card("product", { productTitle: "<span>Lime</span>", productDescription: "<p>Five bags</p>", productUrl: "", productButton: "" }),
    card("codeblock", { code: "let lime = 1;", language: "js", caption: "Below the code" }),
    card("call-to-action", {
      sponsorLabel: "<p>Paid for</p>",
      textValue: "<p>Act today</p>",
      buttonText: "Act",
      buttonUrl: "https://hearth.example/act",
      showButton: true,
    }),
    card("signup", { header: "Join us", subheader: "Weekly", disclaimer: "No spam", buttonText: "Subscribe", labels: [] }),
    card("email", { html: "<p>For members by email</p>" }),
    card("horizontalrule", {}),
    block("paragraph", [text("The end.")]),
  ]),
};

type Ask = (method: string, path: string, body?: object) => Promise<object>;

/** Lets Ghost store and render each of its cards, and reads its own export back: what it rendered, and what it stores. */
export async function readOwnExport(ask: Ask): Promise<string> {
  await ask("POST", "/posts/", { posts: [{ title: "Every card", status: "published", lexical: JSON.stringify(document) }] });
  return readAll([{ path: "export", text: JSON.stringify(await ask("GET", "/db/")) }], readGhostFile);
}
