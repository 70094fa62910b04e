import type { Item } from "#src/api/operations.ts";

export type Entry = Item<"list_audit_entries">;
