import type { NotificationKind } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#src/platform/actor.ts";
import type { Context } from "#src/platform/handle.ts";
import { newId } from "#src/platform/ids.ts";
import { reachesProject } from "./recipients.ts";

/** What a notification is about. */
export type Subject = { projectId: string; title: string; commentId?: string } & ({ articleId: string } | { postId: string });

export type Teller = Pick<Context, "tx" | "actor" | "sendsMail">;

type Told = { person_id: string; kind: NotificationKind; in_app: boolean; email: boolean };

/** Tells these people of something, each for their own reason. */
export async function notify(teller: Teller, subject: Subject, kinds: ReadonlyMap<string, NotificationKind>): Promise<void> {
  if (kinds.size === 0) return;
  await tell(teller, subject, sql`unnest(${[...kinds.keys()]}::text[], ${[...kinds.values()]}::text[]) as w (person_id, kind)`);
}

/**
 * Tells whom the rows `w (person_id, kind)` name, in the transaction that does what they are told of, and as each of them
 * has chosen. Whoever does not reach the project (any more) is not told, and nobody of their own act.
 */
export async function tell(teller: Teller, subject: Subject, who: RawBuilder<unknown>): Promise<void> {
  const { tx, actor, sendsMail } = teller;
  const { organizationId } = actor;
  // Locked, so that nobody is told who is being taken out of the organization at this moment.
  const { rows } = await sql<Told>`
    select m.person_id, w.kind, coalesce(c.in_app, true) as in_app, coalesce(c.email, true) as email
    from ${who}
    join member m on m.organization_id = ${organizationId} and m.person_id = w.person_id
    left join notification_choice c on c.organization_id = ${organizationId} and c.person_id = w.person_id and c.kind = w.kind
    where ${reachesProject(subject.projectId)}
    order by m.person_id
    for key share of m`.execute(tx);
  const told = rows.filter((row) => isNews(actor, row) && (row.in_app || (row.email && sendsMail)));
  if (told.length === 0) return;
  await tx
    .insertInto("notification")
    .values(
      told.map(({ person_id, kind, in_app, email }) => ({
        organization_id: organizationId,
        id: newId("notification"),
        person_id,
        project_id: subject.projectId,
        kind,
        article_id: "articleId" in subject ? subject.articleId : null,
        post_id: "postId" in subject ? subject.postId : null,
        title: subject.title,
        comment_id: subject.commentId ?? null,
        actor_id: actor.personId,
        in_app,
        mail_status: email && sendsMail ? ("pending" as const) : ("none" as const),
      })),
    )
    .execute();
}

/** What came through a token did not come from its creator's own hand: a review that it asks for is news to them. */
function isNews({ personId, tokenId }: Actor, { person_id, kind }: Told): boolean {
  return person_id !== personId || (kind === "review_requested" && tokenId !== null);
}
