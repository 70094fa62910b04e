import * as contract from "@galley/contract";
import { handle } from "#src/platform/handle.ts";
import { readMailPreferences } from "./read-mail-preferences.ts";

export const getMailPreferences = handle(contract.getMailPreferences, readMailPreferences);
