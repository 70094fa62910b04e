import { z } from "zod";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

/** Settings for the place that search performance is fetched from. */
export const searchVariables = {
  GALLEY_SEARCH_CONSOLE_URL: z
    .string()
    .refine(isOrigin, "must be an address without path, as in https://searchconsole.googleapis.com")
    .optional()
    .meta({
      description: "Address that search performance is fetched from. Inside of a private network it also has to be on GALLEY_EGRESS_ALLOW.",
      shownDefault: "`https://searchconsole.googleapis.com`",
    }),
  GALLEY_SEARCH_CONSOLE_TOKEN_URL: z
    .string()
    .refine(isWebAddress, "must be an http or https address, as in https://oauth2.googleapis.com/token")
    .optional()
    .meta({
      description: "Address that gives out the access tokens for it.",
      shownDefault: "`https://oauth2.googleapis.com/token`",
    }),
};

type Values = { GALLEY_SEARCH_CONSOLE_URL?: string | undefined; GALLEY_SEARCH_CONSOLE_TOKEN_URL?: string | undefined };

export type SearchConfig = { searchConsoleUrl?: string; tokenUrl?: string };

export function readSearch({ GALLEY_SEARCH_CONSOLE_URL: url, GALLEY_SEARCH_CONSOLE_TOKEN_URL: tokenUrl }: Values): SearchConfig {
  return { ...(url !== undefined && { searchConsoleUrl: url }), ...(tokenUrl !== undefined && { tokenUrl }) };
}
