import * as contract from "@galley/contract";
import { excerptOf, parseArticle } from "@galley/markdown";
import { handle } from "#src/operations/handle.ts";
import { listCopies } from "./working-copy-queries.ts";

const openingLengthMax = 120;

export const listWorkingCopies = handle(contract.listWorkingCopies, async ({ tx, actor }, { projectId }) => {
  const rows = await listCopies(tx, actor, projectId);
  return {
    data: rows.map(({ key, title, beginning, updated_at, expires_on }) => ({
      key,
      title,
      opening: excerptOf(parseArticle(beginning).document, openingLengthMax),
      updatedAt: updated_at.toISOString(),
      expiresOn: expires_on,
    })),
  };
});
