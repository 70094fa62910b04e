import type pg from "pg";
import type { Tx } from "#src/core/database/transact.ts";
import type { Outside } from "#src/core/outside/outside.ts";
import type { PageReader } from "#src/core/source-pages/create-page-reader.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { HeldGeneration, Making } from "../generation-queries.ts";

export type GenerationGround = Omit<Outside, "apps" | "meter" | "importReader"> & {
  pool: pg.Pool;
  pages: Pick<PageReader, "readPage">;
  publicUrl: string;
  sendsMail: boolean;
};

/** What making something takes; `signal` fires when its worker stops or has lost its claim. */
export type MakingGround = GenerationGround & { signal: AbortSignal };

/** What keeping it takes, in the transaction that also charges for it. `actor` is who asked, as if an assistant of theirs had made it. */
export type KeepingGround = { tx: Tx; sendsMail: boolean; publicUrl: string; actor: Actor };

/** One kind of generation. */
export type Work<Made> = {
  /** Makes it, outside of any transaction. Fails with `Hopeless` where another attempt is no use. */
  make(ground: MakingGround, row: HeldGeneration): Promise<Made>;
  /** Keeps it, and says what it took. */
  keep(ground: KeepingGround, row: HeldGeneration, made: Made): Promise<Making>;
  /** Leaves things as they are to be when it came to nothing. */
  fail(tx: Tx, row: HeldGeneration): Promise<void>;
  /** Clears away outside what nobody needs once it has ended. Best effort: what stays is swept up later. */
  clear?(ground: GenerationGround, row: HeldGeneration): Promise<unknown>;
};
