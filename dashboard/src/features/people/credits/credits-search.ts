import type { Item } from "#src/api/operations.ts";
import { oneOf, searchParams, words } from "#src/place/search-params.ts";

const kinds = [
  "grant",
  "raise",
  "top_up",
  "reserve",
  "settle",
  "release",
  "lapse",
] as const satisfies readonly Item<"list_credit_entries">["kind"][];

export const creditsSearch = searchParams({ kind: oneOf(kinds), project: words() });
export type CreditsSearch = ReturnType<typeof creditsSearch>;
