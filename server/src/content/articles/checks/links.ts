import { type Document, deadLinksOf, type Inlines } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { type CheckSubject, excerpt, type Finding } from "./check.ts";

const vague = new Set(["here", "click here", "this", "link", "read more", "more", "this link", "aqui", "clique aqui", "saiba mais"]);

type FoundLink = { href: string; text: string };

export function checkLinks({ document, ownUrls }: CheckSubject): Finding[] {
  const links = linksOf(document);
  const found: Finding[] = links
    .filter(({ text }) => vague.has(text.trim().toLowerCase()))
    .map(({ text, href }) => ({
      code: "link_text_vague",
      severity: "info",
      text: sentence("finding_link_text_vague", { link: text, address: excerpt(href) }),
    }));
  for (const { href, words, reason } of deadLinksOf(document)) {
    const told = { link: excerpt(words), address: excerpt(href) };
    const text = reason === "heading" ? sentence("finding_link_without_heading", told) : sentence("finding_link_without_page", told);
    found.push({ code: "link_leads_nowhere", severity: "warning", text });
  }
  if (!links.some(({ href }) => isInternal(href, ownUrls))) {
    const text = sentence("finding_internal_links_missing");
    found.push({ code: "internal_links_missing", severity: "info", text });
  }
  return found;
}

function isInternal(href: string, ownUrls: readonly string[]): boolean {
  if (href.startsWith("/")) return true;
  return ownUrls.some((own) => href === own || href.startsWith(own.endsWith("/") ? own : `${own}/`));
}

/** Lists the links of a text in its order, each with its words. */
export function linksOf(document: Document): FoundLink[] {
  return document.blocks.flatMap((block) => {
    if (block.type === "image") return [];
    if (block.type === "list") return block.items.flatMap(linksIn);
    if (block.type === "quote") return block.paragraphs.flatMap(linksIn);
    return linksIn(block.children);
  });
}

function linksIn(inlines: Inlines): FoundLink[] {
  return inlines.flatMap((inline) => {
    if (inline.type === "link") return [{ href: inline.href, text: plainText(inline.children) }];
    return "children" in inline ? linksIn(inline.children) : [];
  });
}

function plainText(inlines: Inlines): string {
  return inlines.map((inline) => ("text" in inline ? inline.text : "children" in inline ? plainText(inline.children) : " ")).join("");
}
