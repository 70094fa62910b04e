/** Something of a file that becomes no article, and why. */
export type Skip = { source: string; title: string; reason: string };
