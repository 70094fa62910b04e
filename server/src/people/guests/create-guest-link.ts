import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { z } from "zod";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { type Context, handle } from "#src/operations/handle.ts";
import { requirePermission } from "#src/operations/permit.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { digestOf, newSecretText } from "#src/people/access/token-format.ts";
import { listStepsNow, takesGuests } from "#src/people/projects/approval/policy-steps.ts";
import { lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import { countOpenLinks, selectLinks } from "./guest-link-queries.ts";
import { guestLinkPath } from "./guest-paths.ts";

type Input = z.output<typeof contract.createGuestLink.input>;
type Subject = { article_id: string } | { post_id: string } | { week: string };

export const createGuestLink = handle(contract.createGuestLink, async (context, input) => {
  const { tx, actor, publicUrl } = context;
  const { organizationId } = actor;
  for (const permission of readBy(input)) requirePermission(actor, permission);
  const subject = await requireSubject(tx, actor, input);
  await requireAllowed(context, input);
  await requireConfirmedSession(tx, actor);
  const id = newId("guestLink");
  const secret = newSecretText();
  await tx
    .insertInto("guest_link")
    .values({
      organization_id: organizationId,
      id,
      project_id: input.projectId,
      ...subject,
      may: input.right,
      label: input.label,
      email: input.email ?? null,
      secret_digest: digestOf(secret),
      created_by: actor.personId,
      token_id: actor.tokenId,
      ends_at: sql<Date>`date_trunc('milliseconds', now()) + make_interval(days => ${input.days})`,
    })
    .execute();
  const { rows } = await sql<contract.GuestLink>`${selectLinks(actor, sql`l.id = ${id}`)}`.execute(tx);
  const [link] = rows;
  if (link === undefined) throw new Error("A link that was just written is not there.");
  return { ...link, url: publicUrl + guestLinkPath(organizationId, secret) };
});

/** Returns what guests read by a link: its maker opens nothing to others that is closed to themself. */
function readBy({ articleId, postId }: Input): contract.Permission[] {
  if (articleId !== undefined) return ["articles:read"];
  return postId === undefined ? ["calendar:read", "articles:read", "posts:read"] : ["posts:read"];
}

/** Returns what guests approve by a link. */
function approvedBy({ articleId, postId }: Input): contract.Permission[] {
  if (articleId !== undefined) return ["articles:approve"];
  return postId === undefined ? ["articles:approve", "posts:approve"] : ["posts:approve"];
}

/** Returns the columns of what a link opens; refuses what is not of the project like what is unknown. */
async function requireSubject(tx: Tx, { organizationId }: Actor, { projectId, articleId, postId, week }: Input): Promise<Subject> {
  if (week !== undefined) return { week: mondayOf(week) };
  const table = articleId === undefined ? "post" : "article";
  const found = await tx
    .selectFrom(table)
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", articleId ?? postId ?? "")
    .executeTakeFirst();
  if (found === undefined) {
    throw new Failure("not_found", sentence(table === "article" ? "refusal_article_unknown" : "refusal_post_unknown"));
  }
  return table === "article" ? { article_id: found.id } : { post_id: found.id };
}

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** Refuses a link that its maker, the organization or the project does not allow. */
async function requireAllowed({ tx, actor, sendsMail }: Context, input: Input): Promise<void> {
  const { organizationId } = actor;
  const { projectId, right, email } = input;
  const approves = right === "approve";
  if (approves && !approvedBy(input).every((permission) => mayUse(actor, permission)))
    throw new Failure("not_allowed", sentence("refusal_guest_approve_role"), "right");
  const organization = await tx
    .selectFrom("organization")
    .select("guest_links")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!organization?.guest_links) throw new Failure("invalid_state", sentence("refusal_guest_links_off"));
  // Two links at once must not both take the last place.
  await lockProject(tx, actor, projectId);
  const project = await requireProject(tx, actor, projectId);
  if (approves && !(await listStepsNow(tx, organizationId, project)).some(takesGuests)) {
    throw new Failure("invalid_state", sentence("refusal_guests_cannot_approve_here"), "right");
  }
  if (email !== undefined && !sendsMail) throw new Failure("unavailable", sentence("refusal_guest_email_without_mail"), "email");
  if ((await countOpenLinks(tx, organizationId, projectId)) >= contract.guestLinksMax) {
    throw new Failure("invalid_state", sentence("refusal_guest_links_full", { count: contract.guestLinksMax }));
  }
}
