import { posix } from "node:path";
import { type Block, imageIdIn, parseArticle, writeMarkdown } from "@galley/markdown";
import { type Article, isGalleyError } from "../../client/src/index.ts";
import { type ArticleFile, readArticleFile } from "./article-file.ts";
import { type Context, projectField } from "./context.ts";
import { digestOf } from "./folder.ts";
import { withFrontMatter } from "./front-matter.ts";
import { ContentError, type Report } from "./outcome.ts";
import { changedWords, wordsIn } from "./picture-words.ts";
import { failed } from "./push.ts";
import type { Tracked } from "./state.ts";

export type PullOptions = { dryRun: boolean; theirs: boolean };

const conflictNote =
  "The file and the article have both changed. See it with diff; take the article with --theirs, or push the file with push --ours.";

/** Writes articles to their files: those of these files, or all of the project. */
export async function pull(context: Context, given: readonly string[], options: PullOptions): Promise<Report[]> {
  const reports: Report[] = [];
  for await (const { id, path } of wanted(context, given)) {
    try {
      const article = await context.client.getArticle({ id });
      reports.push(await pullArticle(context, article, path ?? newPath(context, article), path !== undefined, options));
    } catch (error) {
      reports.push(failed(path ?? id, error));
    }
  }
  return reports;
}

async function* wanted(context: Context, given: readonly string[]): AsyncGenerator<{ id: string; path?: string }> {
  const { client, state } = context;
  if (given.length > 0) {
    for (const path of given) {
      const tracked = state.articles[path];
      if (tracked === undefined)
        throw new ContentError(`${path} is the file of no article yet. Push it, or pull without naming files.`, "usage");
      yield { id: tracked.id, path };
    }
    return;
  }
  const paths = new Map(Object.entries(state.articles).map(([path, { id }]) => [id, path]));
  for await (const { id, status } of client.listArticles(projectField(context))) {
    const path = paths.get(id);
    if (status !== "generating") yield { id, ...(path !== undefined && { path }) };
  }
}

/** Returns a path for an article without a file. Only plain slugs and languages become parts of it. */
function newPath({ folder, state }: Context, { id, slug, locale }: Article): string {
  const plain = (text: string) => (/^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/.test(text) ? text : undefined);
  const name = plain(slug) ?? plain(id);
  if (name === undefined) throw new ContentError("Neither its slug nor its id can be the name of a file.");
  const path = `${plain(locale) ?? "articles"}/${name}.md`;
  return path in state.articles && folder.has(path) ? `${plain(locale) ?? "articles"}/${plain(id) ?? name}.md` : path;
}

async function pullArticle(context: Context, article: Article, path: string, isTracked: boolean, options: PullOptions): Promise<Report> {
  const { folder, state } = context;
  const { id, revision } = article;
  const about = { path, id, revision };
  const exists = folder.has(path);
  const tracked = isTracked ? state.articles[path] : undefined;
  if (exists && !options.theirs) {
    const isChanged = tracked === undefined || isChangedHere(context, path, tracked);
    if (tracked?.revision === revision) return { ...about, action: isChanged ? "kept, changed here" : "unchanged", outcome: "done" };
    if (isChanged) return { ...about, action: "conflict", outcome: "conflict", note: conflictNote };
  }
  if (options.dryRun) return { ...about, action: "would write", outcome: "done" };
  await writeArticle(context, article, path, exists);
  return { ...about, action: "written", outcome: "done" };
}

function isChangedHere({ folder, state }: Context, path: string, tracked: Tracked): boolean {
  const file = readArticleFile(folder, path);
  return file.digest !== tracked.digest || changedWords(state, file, tracked).length > 0;
}

async function writeArticle(context: Context, article: Article, path: string, exists: boolean): Promise<void> {
  const { folder, state, save } = context;
  const others = exists ? othersOf(context, path) : {};
  const sources = await sourcesOf(context, article, path);
  const blocks = parseArticle(article.markdown).document.blocks.map((block): Block => {
    const id = block.type === "image" ? imageIdIn(block.src) : null;
    return block.type === "image" && id !== null ? { ...block, src: sources.get(id) ?? block.src } : block;
  });
  const { title, slug, locale, summary, seo, coverImage } = article;
  const fields = {
    title,
    slug,
    locale,
    ...(summary !== "" && { summary }),
    ...(seo.title && { seo_title: seo.title }),
    ...(seo.description && { seo_description: seo.description }),
    ...(coverImage !== null && { cover: sources.get(coverImage.id) ?? `image:${coverImage.id}` }),
    ...(coverImage !== null && coverImage.alt !== "" && { cover_alt: coverImage.alt }),
    ...others,
  };
  folder.write(path, withFrontMatter(fields, writeMarkdown({ blocks })));
  const file = readArticleFile(folder, path);
  const known = [...Object.keys(file.fields), ...(file.cover === undefined ? [] : ["cover"])];
  const pictures = wordsIn(file);
  state.articles[path] = { id: article.id, revision: article.revision, digest: file.digest, fields: known, pictures, slug, locale };
  if (coverImage !== null && file.cover !== undefined && "key" in file.cover) {
    const picture = state.pictures[file.cover.key];
    if (picture !== undefined) picture.words = { ...picture.words, alt: coverImage.alt, credit: coverImage.credit ?? null };
  }
  save();
}

function othersOf({ folder }: Context, path: string): ArticleFile["others"] {
  try {
    return readArticleFile(folder, path).others;
  } catch (error) {
    if (error instanceof ContentError) return {};
    throw error;
  }
}

/** Returns, by image, the path from this file to its picture. Fetches pictures that are in no file yet. */
async function sourcesOf(context: Context, { markdown, coverImage }: Article, path: string): Promise<ReadonlyMap<string, string>> {
  const inText = parseArticle(markdown).document.blocks.flatMap((block) => (block.type === "image" ? [imageIdIn(block.src)] : []));
  const ids = new Set([...inText, coverImage?.id].filter((id) => typeof id === "string"));
  const sources = new Map<string, string>();
  for (const id of ids) {
    const picture = knownPicture(context, id) ?? (await fetchPicture(context, id, posix.dirname(path)));
    if (picture !== undefined) sources.set(id, encodeURI(`./${posix.relative(posix.dirname(path), picture)}`.replace("./../", "../")));
  }
  return sources;
}

function knownPicture({ state, folder }: Context, id: string): string | undefined {
  const found = Object.entries(state.pictures).find(
    ([key, picture]) => picture.id === id && folder.has(picture.path) && digestOf(folder.read(picture.path, pictureBytesMax)) === key,
  );
  return found?.[1].path;
}

const pictureBytesMax = 30_000_000;
const endings: Readonly<Record<string, string>> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

async function fetchPicture({ client, folder, state }: Context, id: string, textFolder: string): Promise<string | undefined> {
  let image: Blob;
  try {
    image = await client.getImage({ id });
  } catch (error) {
    if (isGalleyError(error, "not_found")) return undefined;
    throw error;
  }
  const ending = endings[image.type];
  if (ending === undefined) return undefined;
  const bytes = Buffer.from(await image.arrayBuffer());
  const path = posix.join(textFolder, "pictures", `${id}.${ending}`);
  folder.write(path, bytes);
  state.pictures[digestOf(bytes)] = { id, path };
  return path;
}
