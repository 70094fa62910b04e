import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import { targetOf } from "./guide-address.ts";
import { labelCells, leadLinks, nameHeadings, type OutlineEntry } from "./guide-tokens.ts";
import type { Library } from "./library.ts";
import { type FindPicture, pictureMarkup } from "./pictures.ts";

export type RenderedGuide = { title: string; html: string; outline: readonly OutlineEntry[] };
export type RenderGuide = (file: string, source: string) => RenderedGuide;

/** Renders the service's own guides as HTML. It must never render text of other authors, which the article language is for. */
export function createRenderer(library: Library, findPicture: FindPicture, publicUrl: string): RenderGuide {
  const markdown = createMarkdownIt({ html: true });
  keepKeysAlone(markdown);
  linkHeadings(markdown);
  showPictures(markdown, findPicture);
  showCode(markdown, publicUrl);
  return (file, source) => {
    const env = { file };
    const tokens = labelCells(markdown.parse(source, env));
    leadLinks(tokens, file, library);
    const { title = file, outline } = nameHeadings(tokens);
    return { title, html: markdown.renderer.render(tokens, markdown.options, env), outline };
  };
}

/** Keeps only the tags of keys. Comments are for editors of the file and are removed. */
function keepKeysAlone({ renderer: { rules }, utils }: MarkdownIt): void {
  const shown = (text = "") => (text.startsWith("<!--") ? "" : /^<\/?kbd>$/.test(text) ? text : utils.escapeHtml(text));
  rules.html_block = (tokens, index) => shown(tokens[index]?.content);
  rules.html_inline = (tokens, index) => shown(tokens[index]?.content);
}

/** Makes each heading a link to itself, except the first. */
function linkHeadings({ renderer: { rules } }: MarkdownIt): void {
  rules.heading_open = (tokens, index) => {
    const { tag, id } = { tag: tokens[index]?.tag ?? "h2", id: tokens[index]?.attrGet("id") ?? "" };
    return tag === "h1" ? `<h1 id="${id}">` : `<${tag} id="${id}"><a href="#${id}">`;
  };
  rules.heading_close = (tokens, index) => {
    const tag = tokens[index]?.tag ?? "h2";
    return tag === "h1" ? "</h1>\n" : `</a></${tag}>\n`;
  };
}

function showPictures({ renderer: { rules } }: MarkdownIt, findPicture: FindPicture): void {
  rules.image = (tokens, index, _options, env) => {
    const token = tokens[index];
    const target = targetOf(String(env?.file), String(token?.attrGet("src") ?? ""));
    const name = target?.file.replace(/^pictures\//, "") ?? "";
    const picture = pictureMarkup(findPicture, name, token?.content ?? "");
    return picture === "" ? "" : `<a class="picture" href="${findPicture(name)?.url}">${picture}</a>`;
  };
}

const exampleAddress = /https?:\/\/(?:localhost:4000|galley\.example\.com)(?=\/(?:api|mcp)\b)/g;

const unbrokenLengthMax = 24;

/** Inserts the address of this service into code, so that readers can copy it unchanged. */
function showCode({ renderer: { rules }, utils }: MarkdownIt, publicUrl: string): void {
  rules.code_inline = (tokens, index) => {
    const text = tokens[index]?.content ?? "";
    const code = utils.escapeHtml(text);
    // A long name may break between its parts.
    return `<code>${text.length > unbrokenLengthMax ? code.replaceAll(/(?<![_/.])(?<=\w)[_/.]+(?=\w)/g, "$&<wbr>") : code}</code>`;
  };
  rules.fence = (tokens, index) => {
    const code = utils.escapeHtml((tokens[index]?.content ?? "").replaceAll(exampleAddress, publicUrl));
    // Focusable, so that the keyboard can scroll wide code too.
    return `<div class="code"><pre tabindex="0"><code>${code}</code></pre></div>\n`;
  };
}
