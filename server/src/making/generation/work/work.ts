import type pg from "pg";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import type { Tx } from "#src/core/database/transact.ts";
import type { PageReader } from "#src/core/source-pages/create-page-reader.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import type { HeldGeneration, Making } from "../generation-queries.ts";

export type GenerationDependencies = Omit<Outside, "apps" | "google" | "meter" | "importReader"> & {
  pool: pg.Pool;
  pages: Pick<PageReader, "readPage">;
  renderer: Pick<SlideRenderer, "draw">;
  publicUrl: string;
  sendsMail: boolean;
};

/** Dependencies of `make`. `signal` fires when the worker stops or has lost its claim. */
export type MakingDependencies = GenerationDependencies & { signal: AbortSignal };

/** Dependencies of `keep`, in the transaction that also charges. `actor` is the person who asked, acting through an assistant. */
type KeepingDependencies = { tx: Tx; sendsMail: boolean; publicUrl: string; actor: Actor };

/** Steps of one kind of generation. */
export type Work<Made> = {
  /** Makes the result, outside of any transaction. Fails with `Hopeless` where another attempt is of no use. */
  make(dependencies: MakingDependencies, row: HeldGeneration): Promise<Made>;
  /** Saves the result and returns its record. */
  keep(dependencies: KeepingDependencies, row: HeldGeneration, made: Made): Promise<Making>;
  /** Deletes files of a result that is not saved, because somebody else has the claim or it is gone. */
  discard?(dependencies: GenerationDependencies, row: HeldGeneration, made: Made): Promise<unknown>;
  /** Restores the state for a failed generation. */
  fail(tx: Tx, row: HeldGeneration): Promise<void>;
  /** Deletes files that are not needed after the end. Best effort: a later sweep deletes the rest. */
  clear?(dependencies: GenerationDependencies, row: HeldGeneration): Promise<unknown>;
};
