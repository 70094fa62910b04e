import type { NotificationKind } from "@galley/contract";
import { addBacklog } from "../../server/test/fairness/worker-row.ts";
import { letCausesHold } from "./let-causes-hold.ts";
import type { Dashboard } from "./open-dashboard.ts";

export type Told = Map<NotificationKind, { id: string; path: string }>;

const texts: Partial<Record<NotificationKind, string>> = {
  review_due: "Half of the time for the step “Client” is over. Approve it by 2026-11-25, or request changes.",
  review_overdue: "The step “Client” was due on 2026-11-25. Approve it, or request changes.",
  approval_due:
    "Planned but not approved: linkedin on 2026-11-25 at 08:15 (Europe/Madrid). Approve it or set it again before then, or it does not go out.",
  approval_missed:
    "Not approved in time: linkedin on 2026-11-25 at 08:15 (Europe/Madrid). It no longer goes out automatically. Give it a new date.",
  publication_failed: "The site did not answer within 10 seconds. Publish it again once it does.",
  endpoint_failing: "The receiver answered 500 for an hour. What is sent to it is tried again for three days.",
  export_ready: "Everything for Instagram is ready. Post it there by hand, then mark it as published with its address.",
  account_broken: "LinkedIn no longer takes the account's key. Connect it again; until then nothing goes out there.",
  host_unproved: "The DNS does not show the record that proves it. Set it within a week.",
  credits_low: "20 are left until 2026-12-01. Without credits the service generates nothing; writing stays free.",
  routine_incomplete: "2 of 4 posts are begun. Credits ran out. Then generate them from the article.",
};
let round = 0;

/**
 * Queues an email of every kind for the owner, about content of the demo world. Returns by kind the notification's id and the
 * path to which it has to lead.
 */
export async function tellOfEveryKind(dashboard: Dashboard): Promise<Told> {
  const { owner, projectId, at } = dashboard;
  round += 1;
  const one = async (sql: string, ...values: unknown[]) => (await owner.query(sql, values)).rows[0];
  const { organization_id: org } = await one("select organization_id from project where id = $1", projectId);
  const { id: marta } = await one("select id from person where name = 'Marta Vidal'");
  const { id: actor } = await one("select id from person where name like 'Ilse%'");
  const article = await one("select id, title from article where project_id = $1 order by id limit 1", projectId);
  const causes = await letCausesHold(dashboard);
  await owner.query(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, reason,
        connected_by)
     values ($1, 'acc_mails', $2, 'linkedin', 'mails', 'hearth', 'Hearth', '{}', 'sealed', now(), 'broken', 'Connect it again.', $3) on conflict do nothing`,
    [org, projectId, marta],
  );
  await owner.query(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, failing_since)
     values ($1, 'whk_mails', 'organization', 'https://hooks.hearth.example/galley', '{article.published}', 'sealed', $2, now()) on conflict do nothing`,
    [org, marta],
  );
  await owner.query(
    `insert into comment (organization_id, id, project_id, article_id, author_id, body, quote, prefix, suffix, revision)
     select $1, 'cmt_mails', $2, $3, $4, E'How do we know that the wall is dry?\n\n@marta.vidal, can you say how to measure it?', '', '', '', 1 on conflict do nothing`,
    [org, projectId, article.id, actor],
  );
  const ofArticle = { subject: "article_id", about: article.id, title: article.title, path: at(`articles/${article.id}`) };
  const { inReview } = causes;
  const reviewed = { subject: "article_id", about: inReview.id, title: inReview.title, path: at(`articles/${inReview.id}`) };
  const ofPost = ({ id, title }: { id: string; title: string }) => ({
    subject: "post_id",
    about: id,
    title: title || "A post",
    path: at(`posts/${id}`),
  });
  const account = { subject: "account_id", about: "acc_mails", title: "Hearth on LinkedIn", path: at("connections") };
  const endpoint = {
    subject: "endpoint_id",
    about: "whk_mails",
    title: "https://hooks.hearth.example/galley",
    path: `/organizations/${org}/webhooks/whk_mails`,
  };
  const credits = {
    subject: "post_id",
    about: null,
    title: "80% of this month's credits are used",
    path: `/organizations/${org}/credits`,
  };
  const host = { subject: "post_id", about: null, title: "blog.hearth.example", path: at("connections") };
  const commented = { ...ofArticle, path: `${ofArticle.path}?comment=cmt_mails` };
  const told = {
    mention: commented,
    comment_reply: commented,
    guest_comment: commented,
    review_requested: reviewed,
    review_assigned: reviewed,
    review_due: reviewed,
    review_overdue: reviewed,
    changes_requested: ofPost(causes.draft),
    approval_due: ofPost(causes.draft),
    approval_missed: ofPost(causes.missed),
    publication_failed: ofPost(causes.failed),
    endpoint_failing: endpoint,
    export_ready: ofPost(causes.failed),
    account_broken: account,
    host_unproved: host,
    credits_low: credits,
    routine_incomplete: ofArticle,
  } satisfies Record<NotificationKind, typeof ofArticle | typeof credits>;
  const result: Told = new Map();
  for (const [kind, { subject, about, title, path }] of Object.entries(told) as [NotificationKind, typeof ofArticle][]) {
    const id = `ntf_${kind}_${round}`;
    const isAct = ["mention", "comment_reply", "guest_comment", "review_requested", "review_assigned", "changes_requested"].includes(kind);
    await owner.query(
      `insert into notification (organization_id, id, person_id, project_id, kind, ${subject}, title, comment_id, actor_id, reason, in_app, mail_status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, 'pending')`,
      [
        org,
        id,
        marta,
        kind === "credits_low" ? null : projectId,
        kind,
        about,
        title,
        path.includes("?comment=") ? "cmt_mails" : null,
        isAct ? actor : null,
        texts[kind] ?? "",
      ],
    );
    result.set(kind, { id, path });
  }
  await addBacklog(owner, "mails", "select organization_id, id as subject, project_id from notification where mail_status = 'pending'");
  return result;
}
