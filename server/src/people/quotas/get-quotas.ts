import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readQuotas } from "./read-quotas.ts";

export const getQuotas = handle(contract.getQuotas, async ({ tx, actor }) => readQuotas(tx, actor.organizationId));
