import { SaxesParser } from "saxes";

/** A tag or a category of an item, which of both `domain` tells. */
type WordPressTerm = { domain: string; name: string; slug: string };

/** One item of an export: the texts of its elements by name, its custom fields, and its tags and categories. */
export type WordPressItem = { texts: ReadonlyMap<string, string>; meta: ReadonlyMap<string, string>; terms: readonly WordPressTerm[] };

/** The names of the authors are by their logins, which items name. */
export type WordPressChannel = { texts: ReadonlyMap<string, string>; items: WordPressItem[]; authors: ReadonlyMap<string, string> };

/** An export that is cut off, that declares entities of its own, or that is hardly XML. */
export class XmlRefused extends Error {
  override readonly name = "XmlRefused";
}

const itemsMax = 20_000;
const authorsMax = 5000;
// Real exports hold control characters and HTML entities, which XML forbids. The parser reports them and keeps them as they are.
const errorsMax = 10_000;

/** Reads the channel of a WordPress export with its items. Names keep their prefix, as in `content:encoded`. */
export function readChannel(source: string): WordPressChannel {
  const channel = new Map<string, string>();
  const items: WordPressItem[] = [];
  const authors = new Map<string, string>();
  let author = { login: "", name: "" };
  const path: string[] = [];
  let text = "";
  let item: { texts: Map<string, string>; meta: Map<string, string>; terms: WordPressTerm[] } | undefined;
  let term = { domain: "", slug: "" };
  let key = "";
  let isWhole = false;
  let errors = 0;
  const addText = (more: string) => {
    text += more;
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    errors += 1;
    if (errors > errorsMax) throw new XmlRefused("The export is not valid XML.", { cause: error });
  });
  parser.on("doctype", (declaration) => {
    if (declaration.includes("[")) throw new XmlRefused("The document declares entities.");
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentagstart", ({ name }) => {
    path.push(name);
    text = "";
    if (name === "item") item = { texts: new Map(), meta: new Map(), terms: [] };
  });
  parser.on("opentag", ({ name, attributes: { domain = "", nicename = "" } }) => {
    if (name === "category") term = { domain, slug: nicename };
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    const place = path.at(-1);
    isWhole ||= name === "channel";
    if (name === "item" && item !== undefined && items.length < itemsMax) items.push(item);
    if (name === "item") item = undefined;
    else if (place === "wp:postmeta" && name === "wp:meta_key") key = text;
    else if (place === "wp:postmeta" && name === "wp:meta_value") item?.meta.set(key, text);
    else if (place === "wp:author" && name === "wp:author_login") author.login = text.trim();
    else if (place === "wp:author" && name === "wp:author_display_name") author.name = text.trim();
    else if (name === "wp:author") {
      if (author.name !== "" && authors.size < authorsMax) authors.set(author.login, author.name);
      author = { login: "", name: "" };
    } else if (place === "item" && name === "category") item?.terms.push({ ...term, name: text });
    else if (place === "item") item?.texts.set(name, text);
    else if (place === "channel") channel.set(name, text);
    text = "";
  });
  parser.write(withEscapedAmpersands(source)).close();
  if (!isWhole) throw new XmlRefused("The export is cut off.");
  return { texts: channel, items, authors };
}

/** Escapes ampersands that begin no entity: the parser would take the text up to the next semicolon, tags included, for a name. */
function withEscapedAmpersands(source: string): string {
  const escaped = (text: string) => text.replaceAll(/&(?!#?\w{1,32};)/g, "&amp;");
  const [first = "", ...others] = source.split("<![CDATA[");
  const parts = others.map((part) => {
    const end = part.indexOf("]]>");
    return end === -1 ? part : part.slice(0, end) + escaped(part.slice(end));
  });
  return [escaped(first), ...parts].join("<![CDATA[");
}
