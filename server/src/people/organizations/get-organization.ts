import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readOrganization } from "./read-organization.ts";

export const getOrganization = handle(contract.getOrganization, readOrganization);
