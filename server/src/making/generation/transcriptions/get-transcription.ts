import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { TranscriptionRequest } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handle } from "#src/operations/handle.ts";
import { presentGeneration } from "#src/people/projects/generations.ts";

export const getTranscription = handle(contract.getTranscription, async ({ tx, actor }, { id }) => {
  const row = await findTranscription(tx, actor, id);
  if (row === undefined)
    throw new Failure("not_found", "There is no transcription with this id among your projects. Use an id from list_transcriptions.");
  const { seconds, fileName, language } = row.request as TranscriptionRequest;
  const { status, agent, error, credits, createdAt, endedAt } = presentGeneration(row);
  const { text = null } = (row.result ?? {}) as { text?: string };
  return { id, projectId: row.project_id, status, seconds, fileName, language, agent, error, credits, createdAt, endedAt, text };
});

function findTranscription(tx: Tx, actor: Actor, id: string) {
  const row = tx
    .selectFrom("generation")
    .selectAll()
    .where("organization_id", "=", actor.organizationId)
    .where("id", "=", id)
    .where("kind", "=", "transcription");
  return (actor.reach === "all" ? row : row.where("project_id", "=", sql<string>`any(${[...actor.reach]})`)).executeTakeFirst();
}
