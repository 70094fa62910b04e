import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { decide } from "./reviews.ts";

export const rejectPost = handle(contract.rejectPost, (context, input) =>
  decide(context, input, { verdict: "rejected", trigger: "return" }),
);
