export type XmlEvent = { type: "open"; name: string } | { type: "close"; name: string } | { type: "text"; text: string };

/** A document that is not well-formed, or that declares entities of its own. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Yields elements and their text in order, without attributes. It expands only the five entities of XML and numeric character
 * references, and refuses a document type with declarations of its own.
 */
export function* xmlEvents(source: string): Generator<XmlEvent> {
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf("<", at);
    if (open !== at) {
      const text = source.slice(at, open === -1 ? source.length : open);
      yield { type: "text", text: withEntities(text) };
      if (open === -1) return;
    }
    if (source.startsWith("<![CDATA[", open)) {
      const end = endOf(source, "]]>", open + 9);
      yield { type: "text", text: source.slice(open + 9, end) };
      at = end + 3;
    } else if (source.startsWith("<!--", open)) at = endOf(source, "-->", open + 4) + 3;
    else if (source.startsWith("<?", open)) at = endOf(source, "?>", open + 2) + 2;
    else if (source.startsWith("<!", open)) at = afterDeclaration(source, open);
    else {
      const end = endOfTag(source, open + 1);
      yield* tagEvents(source.slice(open + 1, end));
      at = end + 1;
    }
  }
}

function* tagEvents(tag: string): Generator<XmlEvent> {
  const [, slash, name, closing] = /^(\/?)([^\s/>]+)[\s\S]*?(\/?)$/.exec(tag) ?? [];
  if (name === undefined) throw new XmlRefused("A tag has no name.");
  if (slash !== "/") yield { type: "open", name };
  if (slash === "/" || closing === "/") yield { type: "close", name };
}

/** Returns the end of a tag. Attribute values may contain its closing character. */
function endOfTag(source: string, from: number): number {
  let quote = "";
  for (let at = from; at < source.length; at += 1) {
    const character = source[at] ?? "";
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  throw new XmlRefused("A tag does not end.");
}

function afterDeclaration(source: string, open: number): number {
  const end = endOf(source, ">", open);
  if (source.slice(open, end).includes("[")) throw new XmlRefused("The document declares entities.");
  return end + 1;
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  if (end === -1) throw new XmlRefused(`There is no ${mark} where one should be.`);
  return end;
}

function withEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : "";
  });
}
