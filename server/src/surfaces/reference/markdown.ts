import { raw } from "hono/html";
import createMarkdownIt from "markdown-it";

const markdown = createMarkdownIt();
// Some descriptions tell of Markdown, as in `![alt](image:<id>)`. What leads to no page stays as it is written.
markdown.validateLink = (address) => /^(?:\/|https?:)/.test(address);

/** Renders one paragraph of Markdown of the description, without the paragraph itself. */
export function inlineMarkdown(text: string) {
  return raw(markdown.renderInline(text));
}

export function blockMarkdown(text: string) {
  return raw(markdown.render(text));
}
