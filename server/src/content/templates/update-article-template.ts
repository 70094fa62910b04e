import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { presentTemplate, renameTemplate } from "./template-queries.ts";

export const updateArticleTemplate = handle(contract.updateArticleTemplate, async ({ tx, actor }, change) =>
  presentTemplate(actor, "article", await renameTemplate(tx, actor, "article", change)),
);
