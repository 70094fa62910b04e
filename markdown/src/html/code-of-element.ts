import { type HtmlElement, type HtmlNode, isElement, isText } from "./dom.ts";

const line = /^(?:div|p|li|tr)$/;

/** Returns the text of a code block. Some pages break its lines by elements. */
export function codeOfElement(element: HtmlElement): string {
  let code = "";
  const endLine = () => {
    if (code !== "" && !code.endsWith("\n")) code += "\n";
  };
  const read = (node: HtmlNode) => {
    if (isText(node)) code += node.textContent ?? "";
    if (!isElement(node)) return;
    if (node.localName === "br") code += "\n";
    if (line.test(node.localName)) endLine();
    for (const child of node.childNodes) read(child);
    if (line.test(node.localName)) endLine();
  };
  read(element);
  return code;
}
