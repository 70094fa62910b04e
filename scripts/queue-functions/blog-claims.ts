import { claimInTurns } from "./claim-in-turns.ts";
import { dueOf, isDue, onePerClaim } from "./claim-parts.ts";
import type { SqlFunction } from "./function-file.ts";

/** Claims of what others are told of blogs. */
export const blogClaims: readonly SqlFunction[] = [
  claimInTurns({
    name: "claim_blog_changes",
    comment: `Claims changes to blogs of which a CDN holds copies. ${onePerClaim}`,
    lock: 7_401_850_656,
    table: "blog_change",
    returns: ["id text", "project_id text", "slug text", "image_id text", "fence bigint", "attempts integer", "created_at timestamptz"],
    anyDue: "exists (select from blog_change d where coalesce(d.lease_until, d.next_attempt_at) <= now())",
    due: dueOf("next_attempt_at"),
    held: "w.lease_until > now()",
    unfinished: isDue("next_attempt_at"),
    set: ["attempts = w.attempts + 1"],
  }),
  claimInTurns({
    name: "claim_blog_pings",
    comment: `Claims articles of blogs of which search engines or a hub are to be told. ${onePerClaim}`,
    lock: 7_401_850_657,
    table: "blog_ping",
    returns: ["id text", "project_id text", "slug text", "fence bigint", "attempts integer", "created_at timestamptz"],
    anyDue: "exists (select from blog_ping d where coalesce(d.lease_until, d.next_attempt_at) <= now())",
    due: dueOf("next_attempt_at"),
    held: "w.lease_until > now()",
    lane: { parameter: "of_kind text", held: "w.kind = of_kind", waiting: "w.kind = of_kind" },
    unfinished: isDue("next_attempt_at"),
    set: ["attempts = w.attempts + 1"],
  }),
];
