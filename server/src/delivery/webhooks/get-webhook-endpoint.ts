import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { findEndpoint } from "./endpoint-queries.ts";

export const getWebhookEndpoint = handle(contract.getWebhookEndpoint, ({ tx, actor }, { id }) => findEndpoint(tx, actor, id));
