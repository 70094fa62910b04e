import type { Block, Inline, Paragraph } from "../document.ts";

/** Returns a code block as paragraphs of inline code, each line of it on a line of its own. An empty line ends a paragraph. */
export function codeLines(code: string): Block[] {
  const paragraphs: Paragraph[] = [];
  let lines: Inline[] = [];
  const end = () => {
    if (lines.length > 0) paragraphs.push({ type: "paragraph", children: lines });
    lines = [];
  };
  for (const written of code.split("\n")) {
    const line = written.replaceAll("\t", "  ").trimEnd();
    if (line === "") end();
    else lines.push(...(lines.length > 0 ? [{ type: "break" } as const] : []), { type: "code", text: line });
  }
  end();
  return paragraphs;
}
