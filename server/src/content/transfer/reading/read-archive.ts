import { posix } from "node:path";
import { imageIdIn, linkTarget } from "@galley/markdown";
import { type Sentence, sentence } from "@galley/messages";
import { decodeText } from "#src/core/source-pages/reading/decode-text.ts";
import { type ArchiveFault, ArchiveRefused, namesInZip, unzip } from "#src/core/unzip.ts";
import { type FoundArticle, ImportRefused } from "#src/operations/outside/import-reader.ts";
import { fileLink } from "./file-links.ts";
import { type FileContext, sourceIn } from "./import-context.ts";
import type { Pictures } from "./pictures.ts";
import { type MarkdownFile, readMarkdown } from "./read-markdown.ts";

const entriesMax = 5000;
const textBytesMax = 50_000_000;
const pictureBytesMax = 60_000_000;

type Options = FileContext & { images: boolean };

/** Reads the Markdown files of an archive in the order of their paths, with the images in the archive that they show. */
export function readArchive(archive: Buffer, { images, ...common }: Options): FoundArticle[] {
  try {
    const names = namesInZip(archive, entriesMax).filter((name) => !isHidden(name));
    const paths = new Map(names.map((name) => [pathOf(name), name]));
    const shown = new Set<string>();
    const sourceOf =
      (path: string): MarkdownFile["sourceOf"] =>
      (src, context) => {
        const found = findPicture(src, path, paths);
        if (found === undefined) return imageIdIn(src) === null ? sourceIn(src, context) : src;
        shown.add(found);
        return imageIdIn(src) === null ? fileSource(found) : src;
      };
    const wanted = new Set(names.filter((name) => /\.(?:mdx?|markdown)$/i.test(name) && !isReadme(name)));
    const articlePaths = new Set([...wanted].map(pathOf));
    const files = unzip(archive, { entriesMax, bytesMax: textBytesMax, wanted: (name) => wanted.has(name) });
    const articles = files
      .map(({ name, bytes }) => ({ path: pathOf(name), text: decodeText(bytes, null) }))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
      .map(({ path, text }) =>
        readMarkdown({ path, text, sourceOf: sourceOf(path), linkOf: (href) => findArticle(href, path, articlePaths) }, common),
      );
    if (images) unpackPictures(archive, shown, paths, common.pictures);
    return articles;
  } catch (error) {
    throw error instanceof ArchiveRefused ? new ImportRefused(messages[error.fault](error.file)) : error;
  }
}

function unpackPictures(archive: Buffer, shown: ReadonlySet<string>, paths: ReadonlyMap<string, string>, pictures: Pictures): void {
  const wanted = new Map([...shown].map((path) => [paths.get(path) ?? path, path]));
  for (const { name, bytes } of unzip(archive, { entriesMax, bytesMax: pictureBytesMax, wanted: (one) => wanted.has(one) })) {
    const path = wanted.get(name) ?? name;
    pictures.add(fileSource(path), bytes);
    const id = idIn(path);
    if (id !== undefined) pictures.add(`image:${id}`, bytes);
  }
}

const messages: Record<ArchiveFault, (file: string | undefined) => Sentence> = {
  damaged: () => sentence("refusal_import_archive_damaged"),
  encrypted: (file) =>
    file === undefined
      ? sentence("refusal_import_file_encrypted")
      : sentence("refusal_import_archive_encrypted", { file: file.slice(0, 100) }),
  too_many: () => sentence("refusal_import_archive_too_many", { count: entriesMax }),
  too_large: () => sentence("refusal_import_archive_too_large"),
};

/** Normalizes a path. Paths only identify files within the archive: nothing is written to disk. */
function pathOf(name: string): string {
  return posix.normalize(`/${name.replaceAll("\\", "/")}`).slice(1);
}

function isHidden(name: string): boolean {
  return /(?:^|\/)(?:\.|__MACOSX\/|node_modules\/)/.test(name);
}

function isReadme(name: string): boolean {
  return /(?:^|\/)(?:readme|license|changelog|contributing)\.(?:md|markdown)$/i.test(name);
}

const endings = ["", ".md", ".mdx", ".markdown", "/index.md", "/_index.md", "/index.mdx"];

/** Returns a link to the article of the archive that a reference names: from the site's root, from its folder, or as its page. */
function findArticle(href: string, articlePath: string, paths: ReadonlySet<string>): string | null {
  const [, target = "", fragment = ""] = /^([^?#]*)[^#]*(#.*)?$/s.exec(href) ?? [];
  const path = decoded(target).replace(/\/$/, "");
  if (path === "") return null;
  const folders = path.startsWith("/")
    ? ["", "content", "_posts", "src", "source/_posts"]
    : [posix.dirname(articlePath), articlePath.replace(/\.\w+$/, "")];
  const candidates = folders.flatMap((folder) => endings.map((ending) => posix.join(folder, path + ending).replace(/^\//, "")));
  const found =
    candidates.find((candidate) => paths.has(candidate)) ??
    // In an archive of a folder, every path begins with that folder's name.
    (path.startsWith("/")
      ? [...paths].find((known) => endings.some((ending) => ending !== "" && known.endsWith(path + ending)) || known.endsWith(path))
      : undefined);
  return found === undefined ? null : fileLink(found, fragment);
}

// Folders that site generators serve from the site's root.
const roots = ["", "static", "public", "assets", "source", "src"];

/** Finds a picture in the archive: beside the article, from the site's root, or by the id that it had here. */
function findPicture(src: string, articlePath: string, paths: ReadonlyMap<string, string>): string | undefined {
  const id = imageIdIn(src);
  if (id !== null) return [...paths.keys()].find((path) => idIn(path) === id);
  const target = linkTarget(src);
  if (target === null || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
  const path = decoded(target.split(/[?#]/)[0] ?? "");
  const candidates = path.startsWith("/")
    ? roots.map((root) => posix.join(root, path).replace(/^\//, ""))
    : [posix.join(posix.dirname(articlePath), path), ...besides(articlePath, path)];
  const rooted = candidates.find((candidate) => paths.has(candidate));
  if (rooted !== undefined || !path.startsWith("/")) return rooted;
  // In an archive of a folder, every path begins with that folder's name.
  return [...paths.keys()].find((known) => roots.some((root) => known.endsWith(posix.join("/", root, path))));
}

/** Returns the source of a picture in the archive, encoded so that a document keeps it unchanged. */
function fileSource(path: string): string {
  return `file:${encodeURI(path.toWellFormed())}`;
}

/** Returns the id of an image of this service from the file name in its exports. */
function idIn(path: string): string | undefined {
  return /(?:^|\/)images\/([\w-]{1,64})\.\w+$/.exec(path)?.[1];
}

/** Hexo stores an article's images in a folder with its name. */
function besides(articlePath: string, path: string): string[] {
  return [posix.join(articlePath.replace(/\.\w+$/, ""), path)];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
