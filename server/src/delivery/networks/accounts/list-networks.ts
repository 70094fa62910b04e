import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { settingsOf } from "../network.ts";
import { callbackUrl } from "./network-requests.ts";

/** Lists the networks, and whether each can be connected on this installation. */
export const listNetworks = handle(contract.listNetworks, async ({ publicUrl, hasApp }) => ({
  data: contract.networkNames.map((name) => ({
    network: name,
    hasApp: hasApp(name),
    settings: settingsOf(name),
    callbackUrl: contract.isCredentialNetwork(name) ? null : callbackUrl(publicUrl, name),
  })),
}));
