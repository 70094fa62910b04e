import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { TranscriptionRequest } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { presentGeneration } from "#src/people/projects/generations.ts";

export const getTranscription = handle(contract.getTranscription, async ({ tx, actor }, { id }) => {
  const row = await findTranscription(tx, actor, id);
  if (row === undefined) throw new Failure("not_found", sentence("refusal_transcription_unknown"));
  const { seconds, fileName, language } = row.request as TranscriptionRequest;
  const { status, agent, error, credits, createdAt, endedAt } = presentGeneration(row);
  const { text = null } = (row.result ?? {}) as { text?: string };
  return { id, projectId: row.project_id, status, seconds, fileName, language, agent, error, credits, createdAt, endedAt, text };
});

function findTranscription(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom("generation")
    .selectAll()
    .where(withinReach(actor, "generation"))
    .where("id", "=", id)
    .where("kind", "=", "transcription")
    .executeTakeFirst();
}
