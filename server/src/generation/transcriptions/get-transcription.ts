import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { TranscriptionRequest } from "#src/database/tables/generation-tables.ts";
import type { Tx } from "#src/database/transact.ts";
import type { Actor } from "#src/platform/actor.ts";
import { Failure } from "#src/platform/failure.ts";
import { handle } from "#src/platform/handle.ts";
import { presentGeneration } from "#src/projects/generations.ts";

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
