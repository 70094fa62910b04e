import * as contract from "@galley/contract";
import { handleCode } from "./handle-code.ts";
import { findByCode, presentRequest } from "./site-requests.ts";

export const findSiteRequest = handleCode(contract.findSiteRequest, async ({ tx }, { code }) => presentRequest(await findByCode(tx, code)));
