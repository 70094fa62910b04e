import * as contract from "@galley/contract";
import { handlePrepared } from "#src/operations/handle.ts";
import { allNetworks } from "../all-networks.ts";
import { callbackUrl } from "./network-requests.ts";

/** What can be connected on this installation, before somebody tries to. */
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
