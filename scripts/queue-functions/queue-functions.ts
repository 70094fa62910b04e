import { lateMinutesMax } from "../../server/src/operations/queue/lateness.ts";
import type { GeneratedFile } from "../generated-files.ts";
import { blogClaims } from "./blog-claims.ts";
import { claimInTurns } from "./claim-in-turns.ts";
import { dueOf, isDue, onePerClaim } from "./claim-parts.ts";
import { dueInTurns } from "./due-in-turns.ts";
import { functionFile, type SqlFunction } from "./function-file.ts";
import { nextDue } from "./next-due.ts";

const attempted = (working: string) => [`status = '${working}'`, "attempts = w.attempts + 1"];

const claims: readonly SqlFunction[] = [
  claimInTurns({
    name: "claim_account_mails_in_turns",
    comment: `Claims emails about accounts: an organization's invitations, and those of no organization, have a turn each. ${onePerClaim}`,
    lock: 7_401_850_624,
    table: "account_mail",
    returns: ["id text"],
    whole: true,
    share: { name: "share", of: "coalesce(w.organization_id, '')" },
    due: dueOf("next_at"),
    held: "w.status = 'sending' and w.lease_until > now()",
    unfinished: isDue("next_at"),
    set: attempted("sending"),
  }),
  claimInTurns({
    name: "claim_deletions",
    comment: `Claims projects and organizations that are to be deleted. ${onePerClaim}`,
    lock: 7_401_850_655,
    table: "deletion",
    returns: ["id text", "project_id text", "step text", "fence bigint", "attempts integer"],
    anyDue: `exists (select from deletion d where d.next_attempt_at <= now())`,
    due: dueOf("next_attempt_at"),
    held: "w.lease_until > now()",
    unfinished: isDue("next_attempt_at"),
    set: ["attempts = w.attempts + 1"],
  }),
  ...blogClaims,
];

const due: readonly SqlFunction[] = [
  dueInTurns({
    name: "due_articles",
    comment:
      "Lists articles that are due, in turns. It locks nothing: of two publishers that find the same article, the one that locks it opens " +
      "the publication, and the other no longer finds it due.",
    table: "article",
    names: { article_id: "id" },
    open: "w.due_at is not null",
    anyDue: "d.due_at <= now()",
    at: "due_at",
  }),
  dueInTurns({
    name: "due_drawings",
    comment:
      "Lists destinations of carousels that come due within half a day and of whose revision no export exists that lasts until then, in " +
      "turns and the soonest first. A drawing that failed is not listed again. It locks nothing: of two senders that find the same one, the " +
      "second finds the export of the first.",
    table: "post_destination",
    names: { post_id: "post_id", destination: "destination" },
    open: "w.status = 'scheduled'",
    anyDue: "d.status = 'scheduled' and d.at <= now() + interval '12 hours'",
    at: "at",
    ahead: "interval '12 hours'",
    // A subquery, so that the rows come in the order of their index.
    only: ` and (
          select not exists (
            select from export e
            where e.organization_id = w.organization_id and e.post_id = w.post_id and e.revision = p.revision
              and e.destination = w.destination and e.expires_at > w.at + interval '1 hour'
          )
          from post p
          where p.organization_id = w.organization_id and p.id = w.post_id and p.format = 'carousel' and p.approved_revision = p.revision
        )`,
  }),
  dueInTurns({
    name: "due_post_destinations",
    comment:
      "Lists destinations of posts that are due, in turns. A post made from an article waits until that article shows a revision, and " +
      "is listed to fail once it has waited too long. Nothing but the approved revision ever goes out. It locks nothing: of two senders that find the same one, the one that locks it " +
      "opens the publication.",
    table: "post_destination",
    names: { post_id: "post_id", destination: "destination" },
    open: "w.status = 'scheduled'",
    anyDue: "d.status = 'scheduled' and d.at <= now()",
    at: "at",
    joins: "\n      join post p on p.organization_id = w.organization_id and p.id = w.post_id",
    only: ` and p.approved_revision = p.revision
        and (not p.from_article or w.at < now() - interval '${lateMinutesMax} minutes' or exists (
          select from article a
          where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
        ))`,
  }),
];

const killed = "Leases count, since the work of a killed process comes due with them.";

const next: readonly SqlFunction[] = [
  nextDue({
    name: "next_due_at",
    comment: `Returns when the publisher looks again. ${killed}`,
    moments: [["due_at", "article", "due_at is not null"]],
  }),
  nextDue({
    name: "next_post_at",
    comment: "Returns when the sender of posts opens publications again.",
    moments: [["at", "post_destination", "status = 'scheduled'"]],
  }),
  nextDue({
    name: "next_deletion_at",
    comment: `Returns when the eraser looks again. ${killed}`,
    moments: [
      ["next_attempt_at", "deletion", "lease_until is null"],
      ["lease_until", "deletion", "lease_until is not null"],
    ],
  }),
];

/** Returns the files of the functions that share a shape with others. Those of a shape of their own are written by hand beside them. */
export function queueFunctionFiles(): GeneratedFile[] {
  return [...claims, ...due, ...next].map(functionFile);
}
