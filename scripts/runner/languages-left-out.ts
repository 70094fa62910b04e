import type { Language } from "@galley/contract";
import { askedSet } from "./test-sets.ts";

/** Lists the languages in which no test of this run sees the dashboard. Brazilian has few words of its own: the full set shows it. */
export function languagesLeftOut(): readonly Language[] {
  return askedSet() === "full" ? [] : ["pt-BR"];
}
