import * as contract from "@galley/contract";
import { handlePrepared } from "#src/operations/handle.ts";
import { allNetworks } from "../all-networks.ts";
import { callbackUrl } from "./network-requests.ts";

/** Lists the networks, and whether each can be connected on this installation. */
export const listNetworks = handlePrepared(contract.listNetworks, {
  prepare: async ({ apps }) => apps,
  run: async ({ publicUrl }, _, apps) => ({
    data: Object.values(allNetworks).map(({ name, settings }) => ({
      network: name,
      hasApp: apps[name] !== undefined,
      settings: [...settings],
      callbackUrl: callbackUrl(publicUrl, name),
    })),
  }),
});
