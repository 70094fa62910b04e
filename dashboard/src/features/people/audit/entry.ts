import type { Item } from "#src/api/operations.ts";

export type AuditEntry = Item<"list_audit_entries">;
