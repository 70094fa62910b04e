import { type Client, isGalleyError } from "../../client/src/index.ts";
import type { ArticleFile, Picture } from "./article-file.ts";
import type { Context } from "./context.ts";
import type { State, Tracked, Words } from "./state.ts";

const names = ["alt", "license", "credit"] as const;

/** Words that a file has changed since it was pushed last, and those that they take the place of. */
export type WordChange = { key: string; id: string; path: string; from: Partial<Words>; to: Partial<Words> };

export function picturesOf({ pictures, cover }: ArticleFile): Picture[] {
  return [...pictures, ...(cover !== undefined && "key" in cover ? [cover] : [])];
}

/** Returns the words of each picture of a file by its key: those of its first use, with the alternative text that it has as cover, if any. */
export function wordsIn(file: ArticleFile): Record<string, Words> {
  const all: Record<string, Words> = {};
  for (const { key, words } of picturesOf(file)) all[key] ??= words;
  const { cover } = file;
  if (cover !== undefined && "key" in cover && cover.words.alt !== "") all[cover.key] = { ...cover.words };
  return all;
}

/** Returns the words that count as pushed once the article is: of a picture that was there before, those of before. */
export function wordsBefore(file: ArticleFile, tracked: Tracked | undefined): Record<string, Words> {
  return Object.fromEntries(Object.entries(wordsIn(file)).map(([key, words]) => [key, tracked?.pictures?.[key] ?? words]));
}

/** Lists the words that a file has changed. Of a file that an earlier version pushed nothing is known, and nothing counts as changed. */
export function changedWords({ pictures }: State, file: ArticleFile, tracked: Tracked): WordChange[] {
  return Object.entries(wordsIn(file)).flatMap(([key, words]) => {
    const [image, before] = [pictures[key], tracked.pictures?.[key]];
    if (image === undefined || before === undefined) return [];
    const known = { ...before, ...image.words };
    const changed = names.filter((name) => words[name] !== before[name] && words[name] !== known[name]);
    if (changed.length === 0) return [];
    const only = (all: Words): Partial<Words> => Object.fromEntries(changed.map((name) => [name, all[name]]));
    return [{ key, id: image.id, path: image.path, from: only(known), to: only(words) }];
  });
}

/** Tells a change in lines: `- ` is what was pushed last, `+ ` is here. */
export function linesOf({ path, from, to }: WordChange): string[] {
  const line = (sign: string, name: (typeof names)[number], words: Partial<Words>) =>
    `${sign} ${path} ${name}: ${words[name] ?? ""}`.trimEnd();
  return names.flatMap((name) => (name in to ? [line("-", name, from), line("+", name, to)] : []));
}

const conflictNote =
  "Somebody has changed these words in the media library since. Write theirs into the file, or push yours with push --ours:";

/** Saves the changed words of a file's pictures. Returns lines on them; words that somebody else has changed stay, and are told beside its own. */
export async function pushWords(
  { client, state, save }: Context,
  file: ArticleFile,
  tracked: Tracked,
  isOurs: boolean,
): Promise<{ lines: string[]; isConflict: boolean }> {
  const changes = changedWords(state, file, tracked);
  if (changes.length === 0 && tracked.pictures !== undefined) return { lines: [], isConflict: false };
  const pushed = wordsIn(file);
  const [saved, refused]: [string[], string[]] = [[], []];
  for (const change of changes) {
    const { key, from, to } = change;
    const others = await saveWords(client, change, isOurs);
    const [picture, before] = [state.pictures[key], tracked.pictures?.[key]];
    if (others !== undefined && before !== undefined) {
      refused.push(...linesOf({ ...change, from: { ...from, ...others } }));
      pushed[key] = before;
    } else {
      saved.push(...linesOf(change));
      if (picture !== undefined) picture.words = { ...picture.words, ...to };
    }
  }
  tracked.pictures = pushed;
  save();
  return { lines: [...saved, ...(refused.length > 0 ? [conflictNote, ...refused] : [])], isConflict: refused.length > 0 };
}

/** Saves the words of a picture; returns those that it has instead where somebody else has changed them. */
async function saveWords(client: Client, { id, from, to }: WordChange, isOurs: boolean): Promise<Partial<Words> | undefined> {
  try {
    await client.updateImage({ id, ...to, ...(!isOurs && { replaces: from }) });
  } catch (error) {
    if (isGalleyError(error, "conflict")) return (error.details.currentWords ?? {}) as Partial<Words>;
    // It has left the media library, and the article with it.
    if (!isGalleyError(error, "not_found")) throw error;
  }
  return undefined;
}
