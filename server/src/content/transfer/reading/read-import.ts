import { imageIdIn, type KeptKinds } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { decodeText } from "#src/core/source-pages/reading/decode-text.ts";
import { findKeyTwice } from "#src/core/text/key-twice.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { isZip } from "#src/core/unzip.ts";
import { type FoundArticle, type FoundImport, type ImportKind, ImportRefused } from "#src/operations/outside/import-reader.ts";
import { type FileContext, sourceIn } from "./import-context.ts";
import type { ImportJob } from "./job.ts";
import { createImportPictures, type Pictures } from "./pictures.ts";
import { readArchive } from "./read-archive.ts";
import { ghostDataIn, readGhost } from "./read-ghost.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readWordPress } from "./read-wordpress.ts";
import type { Skip } from "./skip.ts";
import { createTally } from "./tally.ts";
import { XmlRefused } from "./wordpress-items.ts";

const skippedMax = 500;
/** A table becomes a list, as in a paste. */
const usual: KeptKinds = new Set(["table"]);
const nearestKinds: KeptKinds = new Set(["table", "code_block", "html"]);

type Read = { kind: ImportKind; articles: FoundArticle[]; skipped?: Skip[]; language?: string | null };

/** Reads an import file and detects its format from its content, not from its name. Throws `ImportRefused`. */
export function readImport(job: ImportJob): FoundImport {
  const pictures = createImportPictures();
  const { kind, articles, skipped = [], language = null } = readKind(job, pictures);
  if (articles.length === 0 && skipped.length === 0) {
    throw new ImportRefused(sentence("refusal_import_without_articles"));
  }
  if (articles.length > job.articlesMax) {
    throw new ImportRefused(sentence("refusal_import_too_many_articles", { count: articles.length, max: job.articlesMax }));
  }
  const skippedMore = Math.max(0, skipped.length - skippedMax);
  return { kind, language, articles, skipped: skipped.slice(0, skippedMax), skippedMore, pictures: pictures.found };
}

function readKind({ bytes, name, siteUrl, projectUrl, images, nearest }: ImportJob, pictures: Pictures): Read {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keep = nearest ? nearestKinds : usual;
  const context = { base: siteUrl ?? projectUrl, pictures, keep, startTally: createTally };
  if (isZip(file)) return { kind: "markdown_archive", articles: readArchive(file, { ...context, images }) };
  const text = decodeText(file, null);
  if (text.includes("\0")) throw new ImportRefused(sentence("refusal_import_kind"));
  const start = /^[\s\ufeff]*(.{0,2000})/s.exec(text)?.[1] ?? "";
  // Markdown may begin with a template tag.
  if (/^\{(?![{%:#/])/.test(start)) return readJson(text, context);
  if (/^<\?xml|^<rss\b|^<!--[^>]*WordPress/i.test(start)) return readXml(text, { ...context, siteUrl, projectUrl });
  if (/^<(?:!doctype html|html)\b/i.test(start)) throw new ImportRefused(sentence("refusal_import_is_page"));
  const sourceOf: Parameters<typeof readMarkdown>[0]["sourceOf"] = (src, own) => (imageIdIn(src) === null ? sourceIn(src, own) : src);
  return { kind: "markdown", articles: [readMarkdown({ text, path: name, sourceOf }, context)] };
}

function readJson(text: string, context: FileContext): Read {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ImportRefused(sentence("refusal_import_json_invalid"));
  }
  const twice = findKeyTwice(text);
  if (twice !== undefined) throw new ImportRefused(sentence("refusal_import_json_twice", { name: shownName(twice) }));
  const data = ghostDataIn(value);
  if (data === undefined) throw new ImportRefused(sentence("refusal_import_json_not_ghost"));
  return { kind: "ghost", ...readGhost(data, context) };
}

function readXml(text: string, context: Parameters<typeof readWordPress>[1]): Read {
  if (!/xmlns:wp\s*=|<wp:wxr_version>/.test(text.slice(0, 20_000))) {
    throw new ImportRefused(sentence("refusal_import_xml_not_wordpress"));
  }
  try {
    return { kind: "wordpress", ...readWordPress(text, context) };
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    throw new ImportRefused(sentence("refusal_import_xml_invalid"));
  }
}
