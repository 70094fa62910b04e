import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { presentTemplate, renameTemplate } from "./template-queries.ts";

export const updatePostTemplate = handle(contract.updatePostTemplate, async ({ tx, actor }, change) =>
  presentTemplate(actor, "post", await renameTemplate(tx, actor, "post", change)),
);
