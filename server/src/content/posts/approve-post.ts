import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { keepDates } from "./planned/keep-dates.ts";
import { findPost, markPost } from "./post-queries.ts";
import { decide } from "./reviews.ts";
import { checkContent } from "./rules/check-content.ts";

export const approvePost = handle(contract.approvePost, async (context, input) => {
  const { tx, actor, tell } = context;
  const { post, verdict } = await decide(context, input, { verdict: "approved", trigger: "approve" });
  const dates = await keepDates(tx, post);
  if (dates.scheduled.length > 0) await markPost(tx, post, { status: "scheduled" });
  const content = (await findPost(tx, actor, input.id))?.content;
  return {
    ...verdict,
    ...dates,
    checks: content ? checkContent(content, tell) : [],
    ...(dates.scheduled.length > 0 && { status: "scheduled" as const }),
  };
});
