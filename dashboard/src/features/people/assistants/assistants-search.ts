import { oneOf, searchParams } from "#src/place/search-params.ts";

export const programs = ["claude", "chatgpt", "code", "cursor", "vscode"] as const;
export type Program = (typeof programs)[number];

/** What the address says: how to connect which program. */
export const assistantsSearch = searchParams({ with: oneOf(programs) });
