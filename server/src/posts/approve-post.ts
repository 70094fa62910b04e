import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { keepDates } from "./planned/keep-dates.ts";
import { markPost } from "./post-queries.ts";
import { decide } from "./reviews.ts";

export const approvePost = handle(contract.approvePost, async (context, input) => {
  const { post, verdict } = await decide(context, input, { verdict: "approved", trigger: "approve" });
  const dates = await keepDates(context.tx, post);
  if (dates.scheduled.length === 0) return { ...verdict, ...dates };
  await markPost(context.tx, post, { status: "scheduled" });
  return { ...verdict, ...dates, status: "scheduled" as const };
});
