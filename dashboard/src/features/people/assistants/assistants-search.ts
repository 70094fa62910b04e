import { oneOf, searchParams, words } from "#src/place/search-params.ts";

export const programs = ["claude", "chatgpt", "code", "cursor", "vscode"] as const;
export type Program = (typeof programs)[number];

/** Search parameters: the program to connect, and the words of the list. */
export const assistantsSearch = searchParams({ with: oneOf(programs), q: words() });
