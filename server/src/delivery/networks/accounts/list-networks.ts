import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { allNetworks } from "../all-networks.ts";
import { callbackUrl } from "./network-requests.ts";

/** Lists the networks, and whether each can be connected on this installation. */
export const listNetworks = handle(contract.listNetworks, async ({ publicUrl, hasApp }) => ({
  data: Object.values(allNetworks).map(({ name, settings }) => ({
    network: name,
    hasApp: hasApp(name),
    settings: [...settings],
    callbackUrl: callbackUrl(publicUrl, name),
  })),
}));
