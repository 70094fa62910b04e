import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { decide } from "./reviews.ts";

export const approvePost = handle(contract.approvePost, (context, input) =>
  decide(context, input, { verdict: "approved", trigger: "approve" }),
);
