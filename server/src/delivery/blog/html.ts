import { escapeHtml } from "@galley/markdown";

const markup = Symbol("markup");

/** Markup that goes into a page as it is. Only `html` and `trustedHtml` create it, so that data can never pass for it. */
export type Html = { readonly [markup]: string };

export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

/** Builds HTML or XML. Escapes every inserted value that is not `Html` already. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = strings[0] ?? "";
  parts.forEach((part, index) => {
    text += partText(part) + (strings[index + 1] ?? "");
  });
  return { [markup]: text };
}

/** Accepts markup that another part of the service has made safe. */
export function trustedHtml(text: string): Html {
  return { [markup]: text };
}

export function renderHtml(root: Html): string {
  return root[markup];
}

function partText(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  if (isList(part)) return part.map(partText).join("");
  return part[markup];
}

function isList(part: Html | readonly HtmlPart[]): part is readonly HtmlPart[] {
  return Array.isArray(part);
}
