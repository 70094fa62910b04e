import { ApiError, isTransient } from "#src/api/api-error.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import type { Author } from "#src/parts/find-author.tsx";
import { isSameManuscript, type Manuscript } from "../manuscript.ts";

/** Unsaved words of a person, with whatever belongs to it beside the text. */
export type Words = { revision: number; content: Manuscript; locale?: string; topicId?: string; byline?: Author };

/** Words that the service has kept, under the name of that writing. */
export type Kept = Words & { version: string };

/** `waiting`: the connection is lost, and the words are in this browser. `refused`: the service does not take them. */
export type KeepingState = { at: "kept" | "keeping" | "waiting" } | { at: "refused"; reason: string };

export type KeeperOptions = {
  /** Sends words over the version that is known. */
  send: (words: Words, known: Kept | null, version: string, options: { isLast: boolean }) => Promise<unknown>;
  discard: (version: string | undefined) => Promise<unknown>;
  /** Keeps words in this browser while the service does not have them; null once it has. */
  keepHere: (words: (Words & { known: string | null }) | null) => void;
  /**
   * Another version is kept than the known one. The keeper waits for `goOn`. `unclear` are own writings whose answers were lost: one of
   * them may be that version.
   */
  onElsewhere: (known: Kept | null, unclear: readonly Kept[]) => void;
  onState: (state: KeepingState) => void;
  newVersion?: () => string;
};

const pauseMilliseconds = 1200;
const writingMilliseconds = 4000;
const firstRetryMilliseconds = 2000;
const lastRetryMilliseconds = 30_000;
const unclearMax = 5;

/** Keeps a person's words in the service: soon after each pause, and every few seconds while they write. One call at a time. */
export class Keeper {
  readonly #options: KeeperOptions;
  #known: Kept | null;
  #wanted: Words | null = null;
  #unclear: Kept[] = [];
  #isSaved = false;
  #at: KeepingState["at"] = "kept";
  #isSending = false;
  #isHeld = false;
  #isClosed = false;
  #waitSince: number | null = null;
  #retryMilliseconds = firstRetryMilliseconds;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(known: Kept | null, options: KeeperOptions) {
    this.#known = known;
    this.#options = options;
  }

  /** Takes the words on the screen. They are sent after a pause, if they differ from what is kept. */
  take(words: Words): void {
    this.#isSaved = false;
    // A writing that is under way, or that may have arrived, has taken the place of what was kept.
    const isKept = this.#isKept(words) && !this.#isSending && this.#unclear.length === 0;
    this.#wanted = isKept ? null : words;
    if (isKept) {
      this.#takeBack();
      return;
    }
    if (this.#at === "kept") this.#tell({ at: "keeping" });
    this.#waitSince ??= Date.now();
    const left = Math.max(0, writingMilliseconds - (Date.now() - this.#waitSince));
    this.#plan(Math.min(pauseMilliseconds, left));
  }

  /** Everything is saved as a revision: nothing is left to keep. */
  saved(): void {
    if (this.#isSaved) return;
    this.#isSaved = true;
    this.#wanted = null;
    this.#at = "kept";
    clearTimeout(this.#timer);
    this.#options.keepHere(null);
    if (!this.#isSending) void this.#discard();
  }

  /** Sends what waits, for example as the connection is back. */
  flush(options = { isLast: false }): void {
    if (this.#wanted === null || this.#isHeld) return;
    clearTimeout(this.#timer);
    void this.#send(options);
  }

  /** Keeps the last words as the person leaves: in this browser at once, and in the service if it still can be reached. */
  leave(words: Words | null): void {
    if (words !== null) this.take(words);
    if (this.#wanted !== null) this.#keepHere(this.#wanted);
    this.flush({ isLast: true });
  }

  /** Keeps the last words in this browser while they are saved as a revision. If that fails, the service keeps them. */
  async leaveSaving(words: Words, saving: Promise<boolean>): Promise<void> {
    this.take(words);
    this.#keepHere(words);
    clearTimeout(this.#timer);
    if (await saving) this.saved();
    else this.flush({ isLast: true });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  /** Goes on over words from elsewhere that the person has seen. */
  goOn(known: Kept | null): void {
    this.#known = known;
    this.#unclear = [];
    this.#isHeld = false;
    if (this.#wanted !== null) this.#plan(0);
  }

  /** Sends nothing until `goOn`, since the person has to choose between words from two devices. */
  hold(): void {
    this.#isHeld = true;
    clearTimeout(this.#timer);
  }

  /** The version from elsewhere could not be read: another attempt to send leads to it again. */
  retryElsewhere(): void {
    this.#isHeld = false;
    this.#tell({ at: "waiting" });
    this.#plan(this.#retryMilliseconds);
  }

  #isKept(words: Words): boolean {
    const known = this.#known;
    return (
      known !== null &&
      known.revision === words.revision &&
      known.locale === words.locale &&
      known.topicId === words.topicId &&
      known.byline?.slug === words.byline?.slug &&
      isSameManuscript(known.content, words.content)
    );
  }

  /** Lets go of words that were written and taken back, as by undoing them. */
  #takeBack(): void {
    if (this.#at === "kept" || this.#isHeld) return;
    clearTimeout(this.#timer);
    this.#waitSince = null;
    this.#options.keepHere(null);
    this.#tell({ at: "kept" });
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isSending || this.#isHeld || this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  async #send(options = { isLast: false }): Promise<void> {
    const words = this.#wanted;
    if (words === null || this.#isSending || this.#isHeld) return;
    const version = this.#options.newVersion?.() ?? crypto.randomUUID();
    this.#isSending = true;
    this.#waitSince = null;
    this.#tell({ at: "keeping" });
    try {
      await this.#options.send(words, this.#known, version, options);
      this.#afterSent({ ...words, version });
    } catch (error) {
      this.#afterFailure(error, words, version);
    }
  }

  #afterSent(kept: Kept): void {
    this.#isSending = false;
    this.#known = kept;
    this.#unclear = [];
    this.#retryMilliseconds = firstRetryMilliseconds;
    if (this.#isSaved) {
      this.#options.keepHere(null);
      void this.#discard();
      return;
    }
    if (this.#wanted !== null && this.#isKept(this.#wanted)) this.#wanted = null;
    this.#tell({ at: this.#wanted === null ? "kept" : "keeping" });
    if (this.#wanted === null) this.#options.keepHere(null);
    else if (this.#isClosed) void this.#send();
    else this.#plan(pauseMilliseconds);
  }

  #afterFailure(error: unknown, words: Words, version: string): void {
    this.#isSending = false;
    if (this.#isSaved) {
      this.#unclear = [...this.#unclear, { ...words, version }];
      return void this.#discard();
    }
    this.#keepHere(this.#wanted ?? words);
    if (error instanceof ApiError && error.code === "conflict") {
      this.#isHeld = true;
      this.#options.onElsewhere(this.#known, this.#unclear);
      return;
    }
    if (isTransient(error)) {
      this.#unclear = [...this.#unclear, { ...words, version }].slice(-unclearMax);
      this.#tell({ at: "waiting" });
      this.#plan(this.#retryMilliseconds);
      this.#retryMilliseconds = Math.min(lastRetryMilliseconds, this.#retryMilliseconds * 2);
      return;
    }
    this.#tell({ at: "refused", reason: reasonOf(error) });
  }

  #tell(state: KeepingState): void {
    this.#at = state.at;
    this.#options.onState(state);
  }

  #keepHere(words: Words): void {
    this.#options.keepHere({ ...words, known: this.#known?.version ?? null });
  }

  /** Removes what is kept, and own writings whose answers were lost. */
  async #discard(): Promise<void> {
    const versions = [this.#known, ...this.#unclear].flatMap((kept) => kept?.version ?? []);
    this.#known = null;
    this.#unclear = [];
    // Words that are left here equal a revision, and go as soon as it is read again.
    for (const version of versions) await this.#options.discard(version).catch(() => {});
  }
}
