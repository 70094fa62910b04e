import fc from "fast-check";
import { ghostExport } from "./ghost.ts";
import { meta, wordPressExport } from "./wordpress.ts";

/** Stands for a word in a template. Each becomes another word. */
const word = "§";

const { letrec, constantFrom, oneof, array, tuple } = fc;
const few = { minLength: 1, maxLength: 3 };

/** HTML as the editors of blogs and their plugins store it. */
const { blocks } = letrec<{ phrase: string; block: string; blocks: string }>((tie) => ({
  phrase: oneof(
    { depthSize: "small", withCrossShrink: true },
    constantFrom(
      "§ ",
      "<b>§</b> <code>§</code> ",
      '<a href="https://a.example/x">§</a> ',
      '<a href="#nowhere">§</a> ',
      '<a href="/about">§</a> ',
      '<a href="javascript:x">§</a> ',
      '<a href="https://a.example"><img src="/b.png" alt="§"></a> ',
      '<sup class="fn" data-fn="n"><a href="#n">1</a></sup> ',
      "<s>§</s> <mark>§</mark> <q>§</q> ",
      "§<br>§ ",
      '<img src="/a.png" alt="§"> ',
      "<button>§</button> ",
      '<img src="ftp://a.example" alt="§"> ',
      "<ruby>§<rt>§</rt></ruby> ",
      "<noscript>§</noscript> ",
    ),
    tie("phrase").map((inner) => `<span>${inner}</span> `),
    tie("phrase").map((inner) => `<em>${inner}</em> `),
  ),
  block: oneof(
    { depthSize: "small", withCrossShrink: true },
    array(tie("phrase"), few).map((inner) => `<p>${inner.join("")}</p>`),
    tuple(constantFrom("h1", "h2", "h3", "h4", "h6", "li", "dt", "summary"), tie("phrase")).map(
      ([tag, inner]) => `<${tag}>${inner}</${tag}>`,
    ),
    tuple(constantFrom("ul", "ol"), array(tie("blocks"), few)).map(
      ([tag, inner]) => `<${tag}>${inner.map((one) => `<li>${one}</li>`).join("")}</${tag}>`,
    ),
    tie("blocks").map((inner) => `<blockquote>${inner}<cite>§</cite></blockquote>`),
    tuple(tie("phrase"), tie("phrase")).map(([one, other]) => `<figure>${one}<figcaption>${other}</figcaption></figure>`),
    tuple(tie("blocks"), tie("phrase")).map(
      ([one, other]) => `<table><caption>§</caption><tr><td>${one}</td><td>${other}</td></tr></table>`,
    ),
    tuple(constantFrom("div", "details", "aside", "form", "dl", "center"), tie("blocks")).map(
      ([tag, inner]) => `<${tag}>${inner}</${tag}>`,
    ),
    tie("blocks").map((inner) => `<div style="background-image:url(/behind.png)">${inner}</div>`),
    constantFrom(
      "<pre><code>§</code></pre>",
      '<pre class="wp-block-verse">§\n§</pre>',
      "<hr>",
      '<iframe src="https://a.example">§</iframe>',
      "<video>§</video>",
      "<select><option>§</option></select>",
      "<figure class=kg-bookmark-card><a href=https://a.example><div class=kg-bookmark-title>§</div><div>§</div></a><figcaption>§</figcaption></figure>",
      '<div class="kg-card kg-file-card"><a href=/f.pdf><div class=kg-file-card-title>§</div><div class=kg-file-card-caption>§</div><div>§</div></a></div>',
    ),
  ),
  blocks: array(tie("block"), few).map((all) => all.join("\n\n")),
})) as unknown as { blocks: fc.Arbitrary<string> };

/** Fields that only WordPress fills in. */
const filledIn = constantFrom(
  '[box title="§"]§[/box]',
  "[x_y a='§' /]",
  "[note § §]",
  "[[gallery §]]",
  '[caption caption="§"]<img src="/c.png" alt="§">[/caption]',
  '[caption id="a"]<img src="/c.png" alt="§"> § <b>§</b>[/caption]',
  '[caption id="a"]§[/caption]',
  '[gallery ids="21,22,99"]',
  "[embed]https://a.example/§[/embed]",
  '[embed width="5"]§[/embed]',
  '[audio src="https://a.example/§.mp3"]',
  "[player width=“1/2” title=“§ §”]",
  '<p><a href="[home_url]">[s_c n="§"]§[/s_c]</a></p>',
  '<!-- wp:acf/x {"data":{"a":"§ \\u003cb\\u003e§"}} /-->',
  "<!-- wp:shortcode -->[§]\n[§ § §]<!-- /wp:shortcode -->",
  '<!-- wp:block {"ref":70} /-->',
  '<!-- wp:block {"ref":71} /-->',
);

/** Cards and texts of Ghost's newer editor. */
const nodes = letrec<{ node: object }>((tie) => ({
  node: oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.integer({ min: 0, max: 255 }).map((format) => ({ type: "extended-text", text: "§ ", format })),
    tuple(
      constantFrom("paragraph", "aside", "extended-quote", "extended-heading", "list", "listitem", "link", "collapsible"),
      array(tie("node"), few),
    ).map(([type, children]) => ({
      type,
      tag: type === "list" ? "ol" : "h2",
      ...(type === "link" && { url: "https://a.example", title: "§" }),
      children,
    })),
    constantFrom(
      { type: "image", src: "/a.png", alt: "§", title: "§", caption: "§ <b>§</b>" },
      { type: "gallery", images: [{ src: "/a.png", alt: "§" }], caption: "§" },
      { type: "callout", calloutEmoji: "!", calloutText: "<p>§</p>" },
      { type: "toggle", heading: "§", content: "<p>§</p>" },
      { type: "button", buttonText: "§", buttonUrl: "/x" },
      { type: "markdown", markdown: "§ **§**\n\n- §" },
      { type: "html", html: "<div>§ <form>§</form></div>" },
      { type: "embed", url: "https://a.example/e", caption: "§" },
      { type: "bookmark", url: "https://a.example", metadata: { title: "§", description: "§", author: "§", publisher: "§" }, caption: "§" },
      { type: "file", src: "/f.pdf", fileTitle: "§", fileCaption: "§" },
      { type: "audio", src: "/a.mp3", title: "§" },
      { type: "video", src: "/v.mp4", fileName: "§", caption: "§" },
      { type: "header", header: "§", subheader: "§", buttonText: "§", backgroundImageSrc: "/§.png" },
      { type: "product", productTitle: "§", productDescription: "§", productButton: "§" },
      { type: "call-to-action", textValue: "<p>§</p>", buttonText: "§", sponsorLabel: "§" },
      { type: "codeblock", code: "§", caption: "§" },
      { type: "email", html: "<p>§</p>" },
      { type: "signup", header: "§", disclaimer: "§", buttonText: "§" },
      { type: "card-of-tomorrow", headline: "§", captionText: "§ §" },
      { type: "tk", text: "§" },
    ),
  ),
}));

function numbered(template: string): string {
  let count = 0;
  return template.replaceAll(word, () => `w${count++}q`);
}

/** An export of WordPress with a post of any content. */
export const anyWordPressExport = array(oneof(blocks, filledIn), few).map((parts) => {
  const extra =
    `<excerpt:encoded><![CDATA[<ul><li>§</li></ul><blockquote>§</blockquote> <pre>§</pre> [x_y a="§"] <a href="/§">§</a> <img src="/a.png" alt="§">]]></excerpt:encoded>` +
    meta("footnotes", JSON.stringify([{ content: "§ <b>§</b>", id: "n" }])) +
    meta("_thumbnail_id", "21") +
    meta("subtitle", "§ §") +
    meta("place", "§");
  const attachment = (id: number) => ({
    id,
    type: "attachment",
    extra: `<wp:attachment_url>https://a.example/${id}.gif?w=1</wp:attachment_url>${meta("_wp_attachment_image_alt", "§")}`,
  });
  const shared = { id: 70, type: "wp_block", content: "<p>§</p>" };
  const items = [
    attachment(21),
    attachment(22),
    shared,
    { id: 90, title: "§ &amp; <em>§</em>", name: "x", content: parts.join("\n\n"), extra },
  ];
  return numbered(wordPressExport({ items }).toString()) as string;
});

/** Returns a document of Ghost's older editor with the same cards. */
function mobiledocOf(nodes: readonly object[]): string {
  const cards = nodes.map((node) => ["type" in node ? node.type : "", node]);
  const sections = [[1, "p", [[0, [0, 1], 2, "§"]]], [3, "ul", [[[1, [], 0, 0]]]], ...cards.map((_, index) => [10, index])];
  return JSON.stringify({
    version: "0.3.1",
    markups: [["em"], ["a", ["href", "/x", "title", "§"]]],
    atoms: [["mention", "§", {}]],
    cards,
    sections,
  });
}

/** An export of Ghost with a post as HTML, one in its newer editor and one in its older one. */
export const anyGhostExport = tuple(blocks, array(nodes.node, few)).map(([html, children]) =>
  numbered(
    ghostExport({
      posts: [
        {
          id: "7",
          title: "§",
          slug: "mobiledoc",
          mobiledoc: mobiledocOf(children.filter((node) => !("children" in node || "text" in node))),
        },
        { id: "8", title: "§", slug: "html", html, feature_image_caption: "<i>§</i>", og_title: "§" },
        { id: "9", title: "§", slug: "lexical", lexical: JSON.stringify({ root: { type: "root", children } }) },
      ],
    }).toString(),
  ),
);
