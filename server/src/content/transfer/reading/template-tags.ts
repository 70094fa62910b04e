import type { LossTally } from "./tally.ts";

/** Braces in code stay. All other template tags of site generators are read only where they stand for an image. */
const code = /(?:^|\n)(?:```|~~~)[\s\S]*?(?:\n(?:```|~~~)|$)|`[^`\n]+`/;
const tags = /\{\{[<%][\s\S]*?[%>]\}\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}/;
const image = /<img\s[^<>]*>/;
const everything = new RegExp(`(${code.source})|(${tags.source})|(${image.source})`, "gi");

/**
 * Removes the template tags of Hugo, Jekyll and Hexo from Markdown. Figures and `<img>` become images, tags that name another article its path, paths to the site's own
 * root lose their variable, text between a pair of tags stays, and all other tags are recorded in `dropped`.
 */
export function withoutTemplateTags(markdown: string, dropped: LossTally): string {
  return markdown.replaceAll(everything, (whole: string, isCode?: string, tag?: string, img?: string) => {
    if (isCode !== undefined) return whole;
    if (img !== undefined) return imageFrom(attributesIn(img)) ?? whole;
    return tag === undefined ? whole : readTag(tag, dropped);
  });
}

function readTag(tag: string, dropped: LossTally): string {
  const [, name = ""] = /^\{(?:\{[<%]?|%)-?\s*\/?\s*([\w.-]+)/.exec(tag) ?? [];
  if (/^(?:site|page)\.(?:baseurl|url)$/i.test(name) || /^raw$|^endraw$/.test(name)) return "";
  if (name === "figure" || name === "img") {
    const found = imageFrom(attributesIn(tag));
    if (found !== undefined && !/^\{\{[<%]\s*\//.test(tag)) return found;
  }
  const [, article] = /^\{(?:\{[<%]|%)-?\s*(?:relref|ref|link|post_url)\s+["']?([^\s"'%>]+)/.exec(tag) ?? [];
  if (article !== undefined) return name === "post_url" ? `/_posts/${article}` : name === "link" ? `/${article}` : article;
  const [, src, alt = ""] = /^\{%\s*asset_img\s+(\S+)\s*([\s\S]*?)\s*%\}$/.exec(tag) ?? [];
  if (src !== undefined) return imageFrom({ src, alt: alt.replaceAll(/^["']|["']$/g, "") }) ?? "";
  if (!/^\{(?:\{[<%]|%)-?\s*(?:\/|end)/.test(tag)) dropped.note("template_tag", name);
  return "";
}

function attributesIn(tag: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, double, single, bare] of tag.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)) {
    if (name !== undefined) found[name.toLowerCase()] = double ?? single ?? bare ?? "";
  }
  return found;
}

function imageFrom({ src, alt = "", caption = "" }: Record<string, string>): string | undefined {
  if (src === undefined || src === "") return undefined;
  const title = caption.trim() === "" ? "" : ` "${caption.replaceAll(/["\\]/g, "\\$&").replaceAll(/\s+/g, " ")}"`;
  return `\n\n![${alt.replaceAll(/[[\]\\]/g, "\\$&")}](<${src.replaceAll(/[<>\n]/g, "")}>${title})\n\n`;
}
