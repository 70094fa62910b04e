import * as contract from "@galley/contract";
import { handle } from "#src/operations/handle.ts";
import { readMailPreferences } from "./read-mail-preferences.ts";

export const getMailPreferences = handle(contract.getMailPreferences, readMailPreferences);
