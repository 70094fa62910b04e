import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { decide } from "./reviews.ts";

export const requestPostChanges = handle(contract.requestPostChanges, (context, input) =>
  decide(context, input, { verdict: "changes_requested", trigger: "return" }),
);
