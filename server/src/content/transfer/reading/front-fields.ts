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
  "cover_alt",
  "coverAlt",
  "heroImageAlt",
  "image_alt",
  "feature_image_alt",
]);

const languageTag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

export function factsIn(fields: FrontMatterFields): Facts {
  const text = (name: keyof typeof keys) => firstText(fields, keys[name]);
  const summary = firstText(fields, keys.summary, (one) => one.trim());
  const seoDescription = text("seoDescription");
  const locale = text("locale").replaceAll("_", "-");
  const read = { title: text("title"), summary, seoTitle: text("seoTitle"), seoDescription };
  return {
    ...read,
    slug: lastPart(text("slug")),
    locale: languageTag.test(locale) && locale.length <= 35 ? locale : null,
    date: text("date").slice(0, 40) || null,
    seoDescription: seoDescription === summary && fields.description !== undefined ? "" : seoDescription,
    tags: tagKeys.flatMap((name) => (Object.hasOwn(fields, name) ? wordsIn(fields[name]) : [])),
    authors: authorKeys.map((name) => (Object.hasOwn(fields, name) ? namesIn(fields[name]) : [])).find((names) => names.length > 0) ?? [],
    cover: coverIn(fields),
    isOwn: fields.generator === "galley",
    ignored: Object.entries(fields).flatMap(([name, value]) =>
      isRead(name, value, Object.values(read)) ? [] : [[name, textsIn(value).join(" ")]],
    ),
  };
}

const proseKeys = new Set<string>([keys.title, keys.summary, keys.seoTitle, keys.seoDescription].flat());

/** Returns whether a field is read. Of several for the same text, such as `subtitle` beside `description`, the first alone is. */
function isRead(name: string, value: unknown, read: readonly string[]): boolean {
  if (!known.has(name)) return false;
  return !proseKeys.has(name) || typeof value !== "string" || value.trim() === "" || read.some((text) => oneLine(text) === oneLine(value));
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
  const given = ["cover_alt", "coverAlt", "heroImageAlt", "image_alt", "feature_image_alt"];
  for (const name of keys.cover) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof one === "string" && one.trim() !== "") return { src: one.trim(), alt: firstText(fields, given), caption: "", field: name };
    if (typeof one !== "object" || one === null) continue;
    const src = firstText(one as FrontMatterFields, ["src", "url", "image", "path"]);
    const [alt, caption] = ["alt", "caption"].map((key) => firstText(one as FrontMatterFields, [key]));
    if (src !== "") return { src, alt: alt || caption || "", caption: (alt && caption) || "", field: name };
  }
  return null;
}
