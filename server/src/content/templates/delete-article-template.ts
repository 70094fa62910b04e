import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { removeTemplate } from "./template-queries.ts";

export const deleteArticleTemplate = handle(contract.deleteArticleTemplate, ({ tx, actor }, { id }) =>
  removeTemplate(tx, actor, "article", id),
);
