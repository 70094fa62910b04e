import { oneLine } from "@galley/markdown";
import type { FrontMatterFields } from "./front-matter.ts";
import { textsIn } from "./records.ts";

/** Fields of an article's front matter. Texts are on one line; missing ones are empty or null. */
export type Facts = {
  title: string;
  slug: string | null;
  locale: string | null;
  date: string | null;
  summary: string;
  seoTitle: string;
  seoDescription: string;
  tags: string[];
  authors: string[];
  /** `field` is the one that names it. */
  cover: { src: string; alt: string; caption: string; field: string } | null;
  /** True when this service wrote the file, so that it holds no template tags of a site generator. */
  isOwn: boolean;
  /** The fields that are not imported, with their words. */
  ignored: [name: string, words: string][];
};

/** Supported keys in order of preference: this service's, then those of Hugo, Jekyll, Astro, Hexo and Ghost's export to Markdown. */
const keys = {
  title: ["title"],
  slug: ["slug", "permalink", "url"],
  locale: ["locale", "lang", "language"],
  date: ["date", "pubDate", "publishDate", "publishedAt", "published_at", "pubDatetime"],
  summary: ["summary", "excerpt", "description", "subtitle"],
  seoTitle: ["seo_title", "seoTitle", "meta_title", "metaTitle"],
  seoDescription: ["seo_description", "seoDescription", "meta_description", "metaDescription", "description"],
  cover: ["cover", "image", "heroImage", "featured_image", "feature_image", "featuredImage", "thumbnail", "banner", "images"],
} as const;

/** Keys of tags. All of them count, in this order. */
const tagKeys = ["tags", "tag", "keywords", "categories", "category"];

/** Keys of authors. The first one that has any counts. */
const authorKeys = ["authors", "author"];

/** Keys of the words that stand for the cover where it is not seen. */
const altKeys = ["cover_alt", "coverAlt", "heroImageAlt", "image_alt", "feature_image_alt"];

/** Known keys that a draft does not need: a new article is a draft of the person who imports it. */
const known = new Set<string>([
  ...Object.values(keys).flat(),
  ...tagKeys,
  ...authorKeys,
  "generator",
  "draft",
  "published",
  "status",
  "layout",
  "id",
  "revision",
  "updated",
  "lastmod",
  ...altKeys,
]);

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

export function factsIn(fields: FrontMatterFields): Facts {
  const text = (name: keyof typeof keys) => firstText(fields, keys[name]);
  const summary = firstText(fields, keys.summary, (one) => one.trim());
  const seoDescription = text("seoDescription");
  const locale = text("locale").replaceAll("_", "-");
  const read = { title: text("title"), summary, seoTitle: text("seoTitle"), seoDescription };
  const tags = tagKeys.flatMap((name) => (Object.hasOwn(fields, name) ? wordsIn(fields[name]) : []));
  const authors =
    authorKeys.map((name) => (Object.hasOwn(fields, name) ? namesIn(fields[name]) : [])).find(({ length }) => length > 0) ?? [];
  const cover = coverIn(fields);
  const taken = new Set(
    [...Object.values(read), ...tags, ...authors, ...(cover === null ? [] : [cover.src, cover.alt, cover.caption])].map(oneLine),
  );
  return {
    ...read,
    slug: lastPart(text("slug")),
    locale: languageTag.test(locale) && locale.length <= 35 ? locale : null,
    date: text("date").slice(0, 40) || null,
    seoDescription: seoDescription === summary && fields.description !== undefined ? "" : seoDescription,
    tags,
    authors,
    cover,
    isOwn: fields.generator === "galley",
    ignored: Object.entries(fields).flatMap(([name, value]) => {
      const left = leftOf(name, value, taken);
      return left === null ? [] : [[name, left.join(" ")]];
    }),
  };
}

const pictureKeys = new Set<string>(keys.cover);
/** Keys whose fields hold words for people. */
const proseKeys = new Set<string>([
  ...[keys.title, keys.summary, keys.seoTitle, keys.seoDescription, keys.cover].flat(),
  ...tagKeys,
  ...authorKeys,
  ...altKeys,
]);

/**
 * Returns the words of a field that are not taken; null where there are none, and the field is one that is read. Of several for the same
 * text, such as `subtitle` beside `description`, and of several pictures, the first alone is.
 */
function leftOf(name: string, value: unknown, taken: ReadonlySet<string>): string[] | null {
  if (!known.has(name)) return textsIn(value);
  if (!proseKeys.has(name)) return null;
  const texts = pictureKeys.has(name) ? textsOfPictures(value) : textsIn(value);
  const isTaken = (text: string) => taken.has(oneLine(text)) || (tagKeys.includes(name) && wordsIn(text).every((word) => taken.has(word)));
  const left = texts.filter((text) => !isTaken(text));
  return left.length === 0 ? null : left;
}

function textsOfPictures(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOfPictures);
  const src = typeof value === "object" && value !== null ? addressIn(value as FrontMatterFields) : "";
  return [...(src === "" ? [] : [src]), ...textsIn(value)];
}

function firstText(fields: FrontMatterFields, names: readonly string[], tidy = oneLine): string {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const text = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
    const line = tidy(text);
    if (line !== "") return line;
  }
  return "";
}

/** Returns the words of a list, or of a text with commas between them. */
function wordsIn(value: unknown): string[] {
  const words: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [value];
  return words.flatMap((word) => (typeof word === "string" || typeof word === "number" ? [oneLine(String(word))] : [])).filter(Boolean);
}

/** Returns the names of authors: a text is one name, commas included, and a list has texts or objects with a name. */
function namesIn(value: unknown): string[] {
  const named = (one: unknown) => (typeof one === "object" && one !== null && "name" in one ? one.name : one);
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map(named).flatMap((name) => (typeof name === "string" && name.trim() !== "" ? [name] : []));
}

/** Returns the slug at the end of addresses such as `/2024/01/a-title/` and `/a-title.html`; null for patterns such as `/:year/:title`. */
function lastPart(address: string): string | null {
  if (address.includes(":")) return null;
  const part = address.split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1);
  return part?.replace(/\.html?$/i, "") || null;
}

/** Reads the cover: a path, or an object as in Astro, Hugo's themes and lists of images. */
function coverIn(fields: FrontMatterFields): Facts["cover"] {
  for (const name of keys.cover) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === "string" && one.trim() !== "") return { src: one.trim(), alt: firstText(fields, altKeys), caption: "", field: name };
    if (typeof one !== "object" || one === null) continue;
    const src = addressIn(one as FrontMatterFields);
    const [alt, caption] = ["alt", "caption"].map((key) => firstText(one as FrontMatterFields, [key]));
    if (src !== "") return { src, alt: alt || caption || "", caption: (alt && caption) || "", field: name };
  }
  return null;
}

function addressIn(picture: FrontMatterFields): string {
  return firstText(picture, ["src", "url", "image", "path"]);
}
