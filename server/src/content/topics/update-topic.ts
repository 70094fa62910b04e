import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { titleKey } from "#src/core/text/title-key.ts";
import { handle } from "#src/operations/handle.ts";
import { briefColumns } from "./topic-brief.ts";
import { lockOpenTopic, markTopic } from "./topic-queries.ts";

export const updateTopic = handle(contract.updateTopic, async ({ tx, actor }, { id, title, ...brief }) => {
  const change = { ...briefColumns(brief), ...(title !== undefined && { title: title.trim(), title_key: titleKey(title) }) };
  if (Object.keys(change).length === 0) throw new Failure("invalid_input", sentence("refusal_no_change_beside_id"), "body");
  const { status, date } = await lockOpenTopic(tx, actor, id);
  await markTopic(tx, actor.organizationId, id, change);
  return { id, status, date: date?.toISOString() ?? null };
});
