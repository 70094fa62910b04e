import type { AuditGroup, AuditSurface } from "@galley/contract";
import { oneOf, type Reader, searchParams, words } from "#src/place/search-params.ts";

// Written out, since the first screen should not load this part of the contract.
export const shownAuditGroups = [
  "articles",
  "posts",
  "comments",
  "topics",
  "media",
  "projects",
  "connections",
  "webhooks",
  "access",
  "accounts",
  "organization",
] as const satisfies readonly AuditGroup[];
export const surfaces = ["dashboard", "rest", "assistant", "command", "service"] as const satisfies readonly AuditSurface[];

const day: Reader<string> = (value) => (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined);
const operation: Reader<string> = (value) => (typeof value === "string" && /^[a-z_]{1,100}$/.test(value) ? value : undefined);

/** Filters of the log as search parameters. */
export const auditSearch = searchParams({
  person: words(64),
  token: words(64),
  group: oneOf(shownAuditGroups),
  operation,
  surface: oneOf(surfaces),
  subject: words(64),
  from: day,
  to: day,
});
export type AuditSearch = ReturnType<typeof auditSearch>;
