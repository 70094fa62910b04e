import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { decide } from "./reviews.ts";

export const rejectPost = handle(contract.rejectPost, async (context, input) => {
  const decided = await decide(context, input, { verdict: "rejected", trigger: "return" });
  return decided.verdict;
});
