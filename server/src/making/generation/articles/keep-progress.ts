import { sql } from "kysely";
import { transact } from "#src/core/database/transact.ts";
import { every } from "#src/core/flow/every.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import type { HeldGeneration } from "../generation-queries.ts";
import type { MakingDependencies } from "../work/work.ts";
import { type PartialDraft, partialDraft } from "./partial-draft.ts";

const pauseMilliseconds = 1000;

/** An article that is being written, as its generation keeps it until it has ended. */
export type Progress = PartialDraft & { promptVersion: string; brandVersion: number };

/**
 * Keeps the beginning of an article while it is written, so that people can read it there. `signal` fires when somebody has stopped the
 * writing.
 */
export function keepProgress(
  { pool, signal }: MakingDependencies,
  { organization_id: organizationId, id }: HeldGeneration,
  about: Omit<Progress, keyof PartialDraft>,
) {
  const stopped = new AbortController();
  let come: string | undefined;
  let kept: string | undefined;
  const save = async () => {
    const next = come;
    const progress: Progress | undefined = next === undefined ? undefined : { ...partialDraft(next), ...about };
    const { rows } = await transact(pool, organizationId, (tx) =>
      next === kept
        ? sql`select from generation where organization_id = ${organizationId} and id = ${id} and ended_at is null`.execute(tx)
        : sql`update generation set result = ${JSON.stringify(progress)}::jsonb
            where organization_id = ${organizationId} and id = ${id} and ended_at is null returning id`.execute(tx),
    );
    kept = next;
    if (rows.length === 0) stopped.abort(new ClaimLost());
  };
  const saving = every(pauseMilliseconds, save, () => {});
  return {
    signal: AbortSignal.any([signal, stopped.signal]),
    tell(answer: string): void {
      come = answer;
    },
    [Symbol.asyncDispose]: () => saving[Symbol.asyncDispose](),
  };
}
