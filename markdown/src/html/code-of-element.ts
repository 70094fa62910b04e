import { type HtmlElement, type HtmlNode, isElement, isText } from "./dom.ts";

const line = /^(?:div|p|li|tr)$/;

/**
 * Returns the text of a code block. Some pages break its lines by elements, and some put its language and a button that copies
 * it into the block.
 */
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
  read(withoutButtons(element));
  return code;
}

function withoutButtons(element: HtmlElement): HtmlElement {
  const [button] = element.querySelectorAll("button");
  const [only, ...others] = element.querySelectorAll("code");
  return button !== undefined && only !== undefined && others.length === 0 ? only : element;
}
