import { posix } from "node:path";
import {
  type Block,
  type Document,
  deadLinksOf,
  imageIdIn,
  parseArticle,
  startOfText,
  withLostTitle,
  writeMarkdown,
} from "@galley/markdown";
import { digestOf, type Folder } from "./folder.ts";
import { partFrontMatter } from "./front-matter.ts";
import { ContentError, type Finding } from "./outcome.ts";
import type { Words } from "./state.ts";

/** A picture beside an article. `key` is the digest of its bytes; the service too keeps an image once for each project. */
export type Picture = { key: string; path: string; bytes: Buffer; words: Words };

/** An article as its file tells it. `digest` covers whatever is pushed of it, but for the words of its pictures. */
export type ArticleFile = {
  fields: Readonly<Record<string, string>>;
  /** Markdown in the article language, with the id of each picture as the function returns it. */
  markdownWith(idOf: (picture: Picture) => string): string;
  cover: Picture | { id: string } | undefined;
  pictures: readonly Picture[];
  /** Images of its text in their order, as it writes them. */
  images: readonly { src: string; line: number }[];
  dropped: readonly Finding[];
  /** Those, links that lead nowhere, and fields that are not pushed. */
  findings: readonly Finding[];
  /** Fields of the front matter that are kept in the file alone. */
  others: Readonly<Record<string, unknown>>;
  digest: string;
};

const bytesMax = 3_000_000;
const pictureBytesMax = 20_971_520;
/** Names in front matter, as exports of the service have them, and those of the API. */
const names = {
  title: "title",
  slug: "slug",
  locale: "locale",
  summary: "summary",
  seo_title: "seoTitle",
  seo_description: "seoDescription",
} as const;
/** An export has them; they follow from the service. */
const ofExports = ["date", "status", "id", "revision", "generator"];

export function readArticleFile(folder: Folder, path: string): ArticleFile {
  const { fields: given, body, linesBefore } = partFrontMatter(folder.read(path, bytesMax).toString("utf8"));
  const parsed = parseArticle(body);
  const fields = textsIn(given);
  const dropped: Finding[] = withLostTitle(parsed, fields.title ?? "").map((found) => ({ ...found, line: found.line + linesBefore }));
  const pictures = new Map<string, Picture>();
  const open = pictureReader(folder, path, given.pictures);
  const blocks = parsed.document.blocks.filter((block) => {
    if (block.type !== "image" || imageIdIn(block.src) !== null) return true;
    const line = block.line + linesBefore;
    const isOutside = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(block.src);
    if (isOutside) dropped.push({ kind: "external_image", line, excerpt: block.src.slice(0, 100), offer: null });
    else if (!pictures.has(block.src)) pictures.set(block.src, open(block.src, block.alt, line));
    return !isOutside;
  });
  const document = { blocks };
  if (fields.title === undefined && parsed.title !== null) fields.title = parsed.title;
  const cover = coverIn(given, open);
  const markdownWith = (idOf: (picture: Picture) => string) => writeMarkdown(withIds(document, pictures, idOf));
  const pushed = [fields, markdownWith(({ key }) => key), cover === undefined ? null : "key" in cover ? cover.key : cover.id];
  const own = new Set<string>([...Object.keys(names), "cover", "cover_alt", ...ofExports]);
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)));
  const links = deadLinks(document, body).map((found) => ({ ...found, line: found.line + linesBefore }));
  return {
    fields,
    markdownWith,
    cover,
    pictures: [...pictures.values()],
    images: blocks.flatMap((block) => (block.type === "image" ? [{ src: block.src, line: block.line + linesBefore }] : [])),
    dropped: inOrder(dropped),
    findings: inOrder([...unpushed(others), ...dropped, ...links]),
    others,
    digest: digestOf(JSON.stringify(pushed)),
  };
}

/** Returns findings in the order of their lines. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((one, other) => one.line - other.line);
}

/** Tells the fields that the service does not get. */
function unpushed({ pictures: _, ...others }: ArticleFile["others"]): Finding[] {
  const names = Object.keys(others);
  return names.length === 0 ? [] : [{ kind: "front_matter", line: 1, excerpt: startOfText(names.join(", ")), offer: null }];
}

/** Tells the links that lead nowhere, each at the line of the text where its address stands first. */
function deadLinks(document: Document, text: string): Finding[] {
  return deadLinksOf(document).map(({ href }) => {
    const at = Math.max(text.indexOf(`](${href}`), text.indexOf(`]: ${href}`), 0);
    return { kind: "link_leads_nowhere", line: text.slice(0, at).split("\n").length, excerpt: startOfText(href), offer: null };
  });
}

function withIds({ blocks }: Document, pictures: ReadonlyMap<string, Picture>, idOf: (picture: Picture) => string): Document {
  return {
    blocks: blocks.map((block): Block => {
      const picture = block.type === "image" ? pictures.get(block.src) : undefined;
      return block.type === "image" && picture !== undefined ? { ...block, src: `image:${idOf(picture)}` } : block;
    }),
  };
}

function textsIn(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, field] of Object.entries(names)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined || value === null || (typeof value === "string" && value.trim() === "")) continue;
    if (typeof value !== "string" && typeof value !== "number")
      throw new ContentError(`${name} in its front matter is no text. Put it in quotes.`);
    texts[field] = String(value);
  }
  return texts;
}

function coverIn({ cover, cover_alt }: Readonly<Record<string, unknown>>, open: PictureReader): ArticleFile["cover"] {
  if (cover === undefined || cover === null || cover === "") return undefined;
  if (typeof cover !== "string") throw new ContentError("cover in its front matter is no path. Write one such as ./wall.jpg.");
  const id = imageIdIn(cover);
  return id === null ? open(cover, typeof cover_alt === "string" ? cover_alt : "", 1) : { id };
}

type PictureReader = (src: string, alt: string, line: number) => Picture;

/** Returns the function that reads the pictures of an article. It reads each file once, however often and by whatever names the text shows it. */
function pictureReader(folder: Folder, article: string, about: unknown): PictureReader {
  const rights = rightsIn(about);
  const files = new Map<string, Pick<Picture, "key" | "bytes">>();
  return (src, alt, line) => {
    const path = posix.join(posix.dirname(article), decoded(src));
    if (path.startsWith("../") || posix.isAbsolute(decoded(src)))
      throw new ContentError(`Line ${line}: ${src} leads out of the folder. Put the picture inside, and write its path from this file.`);
    const file = files.get(path) ?? readPicture(folder, path, src, line);
    files.set(path, file);
    return { ...file, path, words: { alt, ...rightsOf(rights.get(posix.normalize(decoded(src))), src) } };
  };
}

function readPicture(folder: Folder, path: string, src: string, line: number): Pick<Picture, "key" | "bytes"> {
  if (!folder.has(path)) throw new ContentError(`Line ${line}: there is no picture at ${src}. Write its path from this file.`);
  const bytes = folder.read(path, pictureBytesMax);
  return { key: digestOf(bytes), bytes };
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

/** Reads license and credit of each picture: `pictures: { ./wall.jpg: { license: licensed, credit: Ilse Brandt } }`. */
function rightsIn(about: unknown): ReadonlyMap<string, unknown> {
  const all = typeof about === "object" && about !== null ? Object.entries(about) : [];
  return new Map(all.map(([name, one]) => [posix.normalize(name), one]));
}

function rightsOf(one: unknown, src: string): Omit<Words, "alt"> {
  const { license = "own", credit } = typeof one === "object" && one !== null ? (one as Record<string, unknown>) : {};
  if (license !== "own" && license !== "licensed" && license !== "public")
    throw new ContentError(`The license of ${src} is none. Write own, licensed or public.`);
  if (license === "licensed" && (typeof credit !== "string" || credit === ""))
    throw new ContentError(`${src} is licensed and names nobody. Add credit to it.`);
  return { license, credit: typeof credit === "string" && credit !== "" ? credit : null };
}
