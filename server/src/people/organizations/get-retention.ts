import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";

export const getRetention = handle(contract.getRetention, async ({ retention }) => retention);
