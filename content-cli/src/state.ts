import type { Folder } from "./folder.ts";
import { ContentError } from "./outcome.ts";

const stateFile = "galley-content.lock.json";
const bytesMax = 20_000_000;

/** Words of a picture that the media library keeps with it. */
export type Words = { alt: string; license: "own" | "licensed" | "public"; credit: string | null };

/** A file's article as it was pushed or pulled last. `fields` are those that the file had. */
export type Tracked = {
  id: string;
  revision: number;
  digest: string;
  fields: readonly string[];
  slug?: string;
  locale?: string;
  /** Words that the file gave its pictures, by their keys. A state of an earlier version has none. */
  pictures?: Record<string, Words>;
  /** It was saved by a push that was to send it to review and did not come to that. */
  toSubmit?: true;
};

/** The image of a picture, by the digest of its bytes, where the picture lies, and the words that it was given last, as far as known. */
type TrackedPicture = { id: string; path: string; words?: Partial<Words> };

/** Committed beside the content: which file is which article. `round` goes up when an article is made anew after its deletion. */
export type State = {
  version: 1;
  url: string;
  project: string | null;
  round: number;
  articles: Record<string, Tracked>;
  pictures: Record<string, TrackedPicture>;
};

/** Reads the state; an empty one where there is none. Refuses that of another installation or project. */
export function readState(folder: Folder, url: string, project: string | null): State {
  if (!folder.has(stateFile)) return { version: 1, url, project, round: 0, articles: {}, pictures: {} };
  const state = parsed(folder.read(stateFile, bytesMax).toString("utf8"));
  if (state.url === url && state.project === project) return state;
  const of = `${state.url}${state.project === null ? "" : `, project ${state.project}`}`;
  throw new ContentError(`${stateFile} belongs to ${of}. Push there, or take another folder for this one.`, "usage");
}

function parsed(text: string): State {
  try {
    const state = JSON.parse(text) as State;
    if (state.version === 1 && typeof state.articles === "object" && typeof state.pictures === "object") return withoutPrototypes(state);
  } catch {
    // Told below.
  }
  throw new ContentError(`${stateFile} cannot be read. Take it back from version control; without it, files count as new.`);
}

/** A path such as `__proto__` is an ordinary one. */
function withoutPrototypes(state: State): State {
  const plain = <T>(values: Record<string, T>): Record<string, T> => Object.assign(Object.create(null), values);
  return { ...state, articles: plain(state.articles), pictures: plain(state.pictures) };
}

/** Writes the state with its keys sorted, so that a change of one file is a change of one place. */
export function writeState(folder: Folder, state: State): void {
  const sorted = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const text = JSON.stringify({ ...state, articles: sorted(state.articles), pictures: sorted(state.pictures) }, null, 2);
  folder.write(stateFile, `${text}\n`);
}
