import * as contract from "@galley/contract";
import { handleCode } from "./handle-code.ts";
import { lockByCode, presentRequest } from "./site-requests.ts";

export const denySiteConnection = handleCode(contract.denySiteConnection, async ({ tx }, { code }) => {
  const request = await lockByCode(tx, code);
  await tx.updateTable("site_request").set({ status: "denied" }).where("device_digest", "=", request.device_digest).execute();
  return presentRequest(request);
});
