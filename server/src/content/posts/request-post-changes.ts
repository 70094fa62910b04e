import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { decide } from "./reviews.ts";

export const requestPostChanges = handle(contract.requestPostChanges, async (context, input) => {
  const decided = await decide(context, input, { verdict: "changes_requested", trigger: "return" });
  return decided.verdict;
});
