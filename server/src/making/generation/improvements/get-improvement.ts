import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { requireImprovement } from "./improvement-queries.ts";
import { presentImprovement } from "./present-improvement.ts";

export const getImprovement = handle(contract.getImprovement, async ({ tx, actor }, { id }) =>
  presentImprovement(await requireImprovement(tx, actor, id)),
);
