import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findAuthor, findHiding } from "./author-queries.ts";

export const getAuthorProfile = handle(contract.getAuthorProfile, async ({ tx, actor }) => {
  const [author, person, hiddenAt] = await Promise.all([
    findAuthor(tx, actor.organizationId, actor.personId),
    tx.selectFrom("person").select("name").where("id", "=", actor.personId).executeTakeFirst(),
    findHiding(tx, actor.organizationId, actor.personId),
  ]);
  return { author: author ?? null, suggestedName: person?.name ?? "", hidden: hiddenAt !== null };
});
