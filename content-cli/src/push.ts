import { parseArticle, startOfText } from "@galley/markdown";
import { type Client, isGalleyError } from "../../client/src/index.ts";
import { type ArticleFile, inOrder, readArticleFile } from "./article-file.ts";
import { type Context, projectField } from "./context.ts";
import { digestOf } from "./folder.ts";
import { ContentError, type Finding, type Report } from "./outcome.ts";
import { changedWords, linesOf, picturesOf, pushWords, wordsBefore, wordsIn } from "./picture-words.ts";
import type { Tracked } from "./state.ts";

export type PushOptions = { dryRun: boolean; submit: boolean; strict: boolean; ours: boolean };

const conflictNote =
  "Somebody saved a newer revision. See it with diff; take it with pull --theirs, or save this file over it with push --ours.";
const goneNote = "The article is not there any more. Remove the file, or make it anew with push --ours.";
const lockedNote = "The article is in review or being written. Push again when that is done.";

/** Creates and updates the articles of these files. A file's failure leaves the others alone. */
export async function push(context: Context, paths: readonly string[], options: PushOptions): Promise<Report[]> {
  const reports: Report[] = [];
  for (const path of paths) {
    try {
      reports.push(await pushFile(context, path, paths, options));
    } catch (error) {
      reports.push(failed(path, error));
    }
  }
  return reports;
}

async function pushFile(context: Context, path: string, paths: readonly string[], options: PushOptions): Promise<Report> {
  const file = readArticleFile(context.folder, path);
  const about = { path, dropped: file.findings };
  if (options.strict && file.dropped.length > 0)
    return { ...about, action: "not pushed", outcome: "dropped", note: "Take out what the article language lacks." };
  const tracked = trackedAs(context, path, paths, file, options.dryRun);
  if (tracked === undefined) return withLeftOut(about, await create(context, path, file, options));
  if (tracked.locale !== undefined && file.fields.locale !== undefined && !isSameLocale(tracked.locale, file.fields.locale))
    throw new ContentError("The language of an article does not change. Put the translation into a file of its own.");
  if (tracked.digest === file.digest) return { ...about, ...(await finish(context, file, tracked, "unchanged", options)) };
  return withLeftOut(about, await update(context, path, file, tracked, options));
}

/** Tells what the service left out beside what the file told before. */
function withLeftOut({ path, dropped }: { path: string; dropped: readonly Finding[] }, { leftOut = [], ...done }: Done): Report {
  return { path, dropped: inOrder([...dropped, ...leftOut]), ...done };
}

/** Finds the article of a file, under its former path where it was renamed: by what was pushed of it, or by its slug. */
function trackedAs(
  { state, folder, save }: Context,
  path: string,
  paths: readonly string[],
  file: ArticleFile,
  isDry: boolean,
): Tracked | undefined {
  const known = state.articles[path];
  if (known !== undefined) return known;
  const moved = Object.entries(state.articles).find(
    ([former, { digest, slug, locale }]) =>
      !paths.includes(former) &&
      !folder.has(former) &&
      (digest === file.digest || (slug !== undefined && slug === file.fields.slug && isSameLocale(locale, file.fields.locale))),
  );
  if (moved === undefined) return undefined;
  const [former, tracked] = moved;
  if (!isDry) {
    delete state.articles[former];
    state.articles[path] = tracked;
    save();
  }
  return tracked;
}

/** Compares languages as the service does, for which `PT-br` is `pt-BR`. */
function isSameLocale(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

type Done = Omit<Report, "path" | "dropped"> & { leftOut?: readonly Finding[] };

async function create(context: Context, path: string, file: ArticleFile, options: PushOptions): Promise<Done> {
  if (options.dryRun) return { action: "would create", outcome: "done", ...noted(uploadsIn(context, file)) };
  const { ids, stilled } = await uploadAll(context, file);
  const cover = coverIdOf(file, ids);
  const words = { ...projectField(context), ...file.fields, markdown: markdownOf(file, ids) };
  const input = { ...words, ...(cover !== undefined && { coverImageId: cover }), submit: false };
  // The same file makes no second article when the answer, or the state, was lost within a day.
  const idempotencyKey = `galley-content-${digestOf(JSON.stringify([path, context.state.round, input]))}`;
  const created = await context.client.createArticle(input, { idempotencyKey });
  const { id, revision } = created;
  const tracked = track(context, path, file, { id, revision, digest: file.digest, ...(options.submit && { toSubmit: true }) });
  return saved(file, words.markdown, created, stilled, await finish(context, file, tracked, "created", options));
}

async function update(context: Context, path: string, file: ArticleFile, tracked: Tracked, options: PushOptions): Promise<Done> {
  const { id } = tracked;
  const current = options.dryRun || options.ours ? await currentOf(context, id) : { revision: tracked.revision };
  if (current === undefined) {
    if (!options.ours) return { action: "gone", outcome: "conflict", id, note: goneNote };
    if (!options.dryRun) context.state.round += 1;
    return create(context, path, file, options);
  }
  if (options.dryRun) {
    if (current.status === "in_review" || current.status === "generating")
      return { action: "locked", outcome: "conflict", id, note: lockedNote };
    if (current.revision !== tracked.revision && !options.ours) return { action: "conflict", outcome: "conflict", id, note: conflictNote };
    return { action: "would update", outcome: "done", id, ...noted([...uploadsIn(context, file), ...wordLines(context, file, tracked)]) };
  }
  const { ids, stilled } = await uploadAll(context, file);
  const { locale: _kept, ...fields } = file.fields;
  const cleared = tracked.fields.filter((name) => !(name in fields) && clearable.has(name)).map((name) => [name, ""]);
  const change = { ...Object.fromEntries(cleared), ...fields, markdown: markdownOf(file, ids), ...coverField(file, ids, tracked) };
  try {
    const updated = await context.client.updateArticle({ id, revision: current.revision, ...change });
    const { revision } = updated;
    const anew = track(context, path, file, { id, revision, digest: file.digest, ...(options.submit && { toSubmit: true }) });
    return saved(file, change.markdown, updated, stilled, await finish(context, file, anew, "updated", options));
  } catch (error) {
    if (isGalleyError(error, "conflict")) return { action: "conflict", outcome: "conflict", id, note: conflictNote };
    if (isGalleyError(error, "locked")) return { action: "locked", outcome: "conflict", id, note: lockedNote };
    if (isGalleyError(error, "not_found")) return { action: "gone", outcome: "conflict", id, note: goneNote };
    throw error;
  }
}

/** Adds to what was done what the service made of it: images that it left out, and pictures that no longer move. */
function saved(file: ArticleFile, markdown: string, answer: Saved, stilled: readonly string[], done: Done): Done {
  const lines = [...stilled, ...noteOnMore(answer), ...(done.note === undefined ? [] : [done.note])];
  return { ...done, ...noted(lines), leftOut: leftOutImages(file, markdown, answer) };
}

/** Answer to a saved article, as far as it tells of images. */
type Saved = Pick<Awaited<ReturnType<Client["createArticle"]>>, "droppedImages" | "more">;

/** Returns the images that the service left out of the Markdown that was pushed, at their lines in the file. */
function leftOutImages(file: ArticleFile, pushed: string, { droppedImages }: Saved): Finding[] {
  if (droppedImages.length === 0) return [];
  const lines = parseArticle(pushed).document.blocks.flatMap((block) => (block.type === "image" ? [block.line] : []));
  return droppedImages.map(({ src, line, reason }) => {
    const inFile = file.images[lines.indexOf(line)] ?? { src, line: 1 };
    return { kind: `image_${reason}`, line: inFile.line, excerpt: startOfText(inFile.src), offer: null };
  });
}

function noteOnMore({ more }: Saved): string[] {
  const count = more?.droppedImages ?? 0;
  return count === 0 ? [] : [`${count} more ${count === 1 ? "image is" : "images are"} left out.`];
}

const clearable = new Set(["summary", "seoTitle", "seoDescription"]);

async function currentOf({ client }: Context, id: string): Promise<{ revision: number; status?: string } | undefined> {
  try {
    return await client.getArticle({ id });
  } catch (error) {
    if (isGalleyError(error, "not_found")) return undefined;
    throw error;
  }
}

/**
 * Saves the changed words of the pictures of an article, and sends it to review if it is to be sent there, now or since a push that did not
 * come to it.
 */
async function finish(context: Context, file: ArticleFile, tracked: Tracked, action: string, options: PushOptions): Promise<Done> {
  const { id, revision } = tracked;
  const about = { id, revision };
  const isUnchanged = action === "unchanged";
  if (options.dryRun) {
    const lines = wordLines(context, file, tracked);
    return { action: isUnchanged && lines.length > 0 ? "would update pictures" : action, outcome: "done", ...about, ...noted(lines) };
  }
  const { lines, isConflict } = await pushWords(context, file, tracked, options.ours);
  if (isConflict) return { action: isUnchanged ? "conflict" : action, outcome: "conflict", ...about, ...noted(lines) };
  const done = isUnchanged && lines.length > 0 ? "updated pictures" : action;
  if (!options.submit || tracked.toSubmit === undefined) return { action: done, outcome: "done", ...about, ...noted(lines) };
  await context.client.submitArticle({ id });
  delete tracked.toSubmit;
  context.save();
  return { action: `${done}, sent to review`, outcome: "done", ...about, ...noted(lines) };
}

function wordLines({ state }: Context, file: ArticleFile, tracked: Tracked): string[] {
  return changedWords(state, file, tracked).flatMap(linesOf);
}

function noted(lines: readonly string[]): { note?: string } {
  return lines.length > 0 ? { note: lines.join("\n") } : {};
}

function track(
  { state, save }: Context,
  path: string,
  file: ArticleFile,
  over: Pick<Tracked, "id" | "revision" | "digest" | "toSubmit">,
): Tracked {
  const { slug, locale } = file.fields;
  const fields = [...Object.keys(file.fields), ...(file.cover === undefined ? [] : ["cover"])];
  const pictures = wordsBefore(file, state.articles[path]);
  const tracked = { ...over, fields, pictures, ...(slug !== undefined && { slug }), ...(locale !== undefined && { locale }) };
  state.articles[path] = tracked;
  save();
  return tracked;
}

function uploadsIn({ state }: Context, file: ArticleFile): string[] {
  const count = new Set(picturesOf(file).flatMap(({ key }) => (key in state.pictures ? [] : [key]))).size;
  return count === 0 ? [] : [`Uploads ${count} ${count === 1 ? "picture" : "pictures"}.`];
}

type Uploaded = { ids: ReadonlyMap<string, string>; stilled: readonly string[] };

/** Uploads the pictures that the project does not have yet, each once. Returns the id of each, and lines on those that move no longer. */
async function uploadAll(context: Context, file: ArticleFile): Promise<Uploaded> {
  const { client, state, save } = context;
  const ids = new Map<string, string>();
  const stilled: string[] = [];
  const wordsOf = wordsIn(file);
  for (const { key, path, bytes } of picturesOf(file)) {
    const known = state.pictures[key];
    if (known === undefined) {
      const words = wordsOf[key] ?? { alt: "", license: "own", credit: null };
      const { alt, license, credit } = words;
      const fileName = path.slice(path.lastIndexOf("/") + 1);
      const input = { ...projectField(context), file: bytes, fileName, alt, license, ...(credit !== null && { credit }) };
      const { id, animated } = await client.uploadImage(input);
      if (animated) stilled.push(`${path} moves. Only its first picture is kept.`);
      state.pictures[key] = { id, path, words };
      save();
    }
    ids.set(key, state.pictures[key]?.id ?? "");
  }
  return { ids, stilled };
}

function markdownOf(file: ArticleFile, ids: ReadonlyMap<string, string>): string {
  const markdown = file.markdownWith(({ key }) => ids.get(key) ?? key);
  if (markdown === "") throw new ContentError("Nothing is left to push of it. Write a text that the article language has.");
  return markdown;
}

function coverField(file: ArticleFile, ids: ReadonlyMap<string, string>, tracked: Tracked): { coverImageId?: string | null } {
  if (file.cover === undefined) return tracked.fields.includes("cover") ? { coverImageId: null } : {};
  return { coverImageId: coverIdOf(file, ids) ?? null };
}

function coverIdOf({ cover }: ArticleFile, ids: ReadonlyMap<string, string>): string | undefined {
  if (cover === undefined) return undefined;
  return "key" in cover ? ids.get(cover.key) : cover.id;
}

export function failed(path: string, error: unknown): Report {
  if (error instanceof ContentError) return { path, action: "failed", outcome: "error", note: error.message };
  if (!isGalleyError(error)) throw error;
  const place = error.param === null ? "" : `${error.param}: `;
  const request = error.requestId === null ? "" : ` (${error.requestId})`;
  return { path, action: "failed", outcome: "error", note: `${error.code}: ${place}${error.message}${request}` };
}
