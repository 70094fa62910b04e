import { replaceSpans } from "@galley/markdown";

const rule = /\.(xl\d{1,4}|[ps]\d{1,4})\s*\{([^{}]{0,2000})\}/g;

/** Writes into elements what style sheets say of their classes: only there Excel, Pages, Notes and TextEdit say what is bold or struck. */
export function applyClassStyles(body: HTMLElement, html: string): void {
  const styles = stylesOf(html);
  if (styles.size === 0) return;
  for (const element of body.querySelectorAll("[class]")) {
    const given = [...element.classList].map((name) => styles.get(name) ?? "").join(";");
    if (/\w/.test(given)) element.setAttribute("data-style", `${given};${element.getAttribute("data-style") ?? ""}`);
  }
}

function stylesOf(html: string): Map<string, string> {
  const styles = new Map<string, string>();
  replaceSpans(html, /<style\b/gi, /<\/style>/gi, (sheet) => {
    for (const [, name = "", declarations = ""] of sheet.matchAll(rule)) styles.set(name, declarations);
    return "";
  });
  return styles;
}
