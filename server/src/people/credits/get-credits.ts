import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readCredits } from "./read-credits.ts";

export const getCredits = handle(contract.getCredits, async ({ tx, actor }) => readCredits(tx, actor.organizationId));
