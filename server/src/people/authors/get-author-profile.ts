import * as contract from "@galley/contract";
import type { z } from "zod";
import { handle } from "#src/operations/handle.ts";
import { findHiding, selectAuthor, selectChange } from "./author-queries.ts";

export const getAuthorProfile = handle(contract.getAuthorProfile, async ({ tx, actor }) => {
  const [author, person, hiddenAt, saved] = await Promise.all([
    selectAuthor(tx, actor).executeTakeFirst(),
    tx.selectFrom("person").select("name").where("id", "=", actor.personId).executeTakeFirst(),
    findHiding(tx, actor.organizationId, actor.personId),
    selectChange(tx, actor).select(["declined_at", "reason"]).executeTakeFirst(),
  ]);
  return {
    author: author ?? null,
    suggestedName: person?.name ?? "",
    hidden: hiddenAt !== null,
    change: saved === undefined ? null : presentChange(saved),
  };
});

type Saved = z.output<typeof contract.Author> & { declined_at: Date | null; reason: string };

function presentChange({ declined_at: declinedAt, reason, ...wanted }: Saved) {
  return { wanted, declined: declinedAt !== null, reason };
}
