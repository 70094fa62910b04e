import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { findPost } from "./post-queries.ts";
import { decide } from "./reviews.ts";
import { checkContent } from "./rules/check-content.ts";

export const approvePost = handle(contract.approvePost, async (context, input) => {
  const decided = await decide(context, input, { verdict: "approved", trigger: "approve" });
  const content = (await findPost(context.tx, context.actor, input.id))?.content;
  return { ...decided, checks: content ? checkContent(content) : [] };
});
