import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { deleteCopy, requirePlace } from "./working-copy-queries.ts";

export const discardWorkingCopy = handle(contract.discardWorkingCopy, async ({ tx, actor }, input) => {
  return { discarded: await deleteCopy(tx, await requirePlace(tx, actor, input), input.version) };
});
