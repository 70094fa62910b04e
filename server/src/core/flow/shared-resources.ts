/** Resources of a process that organizations share and wait for. The fairness suite has a row for each. */
export const sharedResources = [
  "large request bodies",
  "request bodies",
  "bodies of strangers",
  "lookups of strangers",
  "image decoder",
  "page reader",
  "import reader",
  "recording meter",
  "slide renderer",
  "text reader",
  "pictures to look at",
  "database connections",
  "replica connections",
  "project downloads",
  "audit log downloads",
  "personal files",
  "dashboard streams",
  "documents of clients",
  "password checks",
  "name lookups",
  "searches of readers",
] as const;

export type SharedResource = (typeof sharedResources)[number];
