import { posix } from "node:path";
import { type Block, type Document, imageIdIn, parseArticle, writeMarkdown } from "@galley/markdown";
import { digestOf, type Folder } from "./folder.ts";
import { partFrontMatter } from "./front-matter.ts";
import { ContentError, type Finding } from "./outcome.ts";

/** A picture beside an article. `key` is the digest of its bytes; the service too keeps an image once for each project. */
export type Picture = { key: string; path: string; bytes: Buffer; alt: string; license?: "licensed" | "public"; credit?: string };

/** An article as its file tells it. `digest` covers whatever is pushed of it. */
export type ArticleFile = {
  fields: Readonly<Record<string, string>>;
  /** Markdown in the article language, with the id of each picture as the function returns it. */
  markdownWith(idOf: (picture: Picture) => string): string;
  cover: Picture | { id: string } | undefined;
  pictures: readonly Picture[];
  dropped: readonly Finding[];
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
  const dropped: Finding[] = parsed.dropped.map(({ kind, line }) => ({ kind, line: line + linesBefore }));
  const pictures = new Map<string, Picture>();
  const open = (src: string, alt: string, line: number) => {
    const picture = openPicture(folder, path, src, alt, line, given.pictures);
    pictures.set(src, pictures.get(src) ?? picture);
  };
  const blocks = parsed.document.blocks.filter((block) => {
    if (block.type !== "image" || imageIdIn(block.src) !== null) return true;
    const line = block.line + linesBefore;
    if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(block.src)) open(block.src, block.alt, line);
    else dropped.push({ kind: "external_image", line });
    return pictures.has(block.src);
  });
  const document = { blocks };
  const fields = textsIn(given);
  if (fields.title === undefined && parsed.title !== null) fields.title = parsed.title;
  const cover = coverIn(folder, path, given);
  const markdownWith = (idOf: (picture: Picture) => string) => writeMarkdown(withIds(document, pictures, idOf));
  const told = [fields, markdownWith(({ key }) => key), cover === undefined ? null : "key" in cover ? cover.key : cover.id];
  const own = new Set<string>([...Object.keys(names), "cover", ...ofExports]);
  return {
    fields,
    markdownWith,
    cover,
    pictures: [...pictures.values()],
    dropped: dropped.toSorted((one, other) => one.line - other.line),
    others: Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name))),
    digest: digestOf(JSON.stringify(told)),
  };
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
    if (value === undefined || value === null || value === "") continue;
    if (typeof value !== "string" && typeof value !== "number")
      throw new ContentError(`${name} in its front matter is no text. Put it in quotes.`);
    texts[field] = String(value);
  }
  return texts;
}

function coverIn(folder: Folder, path: string, { cover, cover_alt, pictures }: Readonly<Record<string, unknown>>): ArticleFile["cover"] {
  if (cover === undefined || cover === null || cover === "") return undefined;
  if (typeof cover !== "string") throw new ContentError("cover in its front matter is no path. Write one such as ./wall.jpg.");
  const id = imageIdIn(cover);
  return id === null ? openPicture(folder, path, cover, typeof cover_alt === "string" ? cover_alt : "", 1, pictures) : { id };
}

function openPicture(folder: Folder, article: string, src: string, alt: string, line: number, about: unknown): Picture {
  const path = posix.join(posix.dirname(article), decoded(src));
  if (path.startsWith("../") || posix.isAbsolute(decoded(src)))
    throw new ContentError(`Line ${line}: ${src} leads out of the folder. Put the picture inside, and write its path from this file.`);
  if (!folder.has(path)) throw new ContentError(`Line ${line}: there is no picture at ${src}. Write its path from this file.`);
  const bytes = folder.read(path, pictureBytesMax);
  const { license, credit } = rightsOf(about, src);
  return { key: digestOf(bytes), path, bytes, alt, ...(license && { license }), ...(credit !== undefined && { credit }) };
}

function decoded(src: string): string {
  try {
    return decodeURIComponent(src);
  } catch {
    return src;
  }
}

/** Reads license and credit of a picture: `pictures: { ./wall.jpg: { license: licensed, credit: Ilse Brandt } }`. */
function rightsOf(about: unknown, src: string): Pick<Picture, "license" | "credit"> {
  const all = typeof about === "object" && about !== null ? Object.entries(about) : [];
  const [, one] = all.find(([name]) => posix.normalize(name) === posix.normalize(decoded(src))) ?? [];
  const { license = "own", credit } = typeof one === "object" && one !== null ? (one as Record<string, unknown>) : {};
  if (license !== "own" && license !== "licensed" && license !== "public")
    throw new ContentError(`The license of ${src} is none. Write own, licensed or public.`);
  if (license === "licensed" && typeof credit !== "string")
    throw new ContentError(`${src} is licensed and names nobody. Add credit to it.`);
  return { ...(license !== "own" && { license }), ...(license !== "own" && typeof credit === "string" && { credit }) };
}
