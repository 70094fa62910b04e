import type { Place } from "../scene.ts";

/** An email server that never answers: with it there is a choice of emails. */
export const outside = () => ({ mail: { smtpUrl: "smtp://127.0.0.1:9", from: "galley@galley.test" } });

/** Makes notifications of every group, steps of approval and deletions that wait. */
export async function fillShell(place: Place): Promise<void> {
  const { ask, made, projectId, world, owner } = place;
  made.empty = String((await ask("create_project", { name: "Garden Notes" })).id);
  made.leaving = String((await ask("create_project", { name: "Leaving" })).id);
  await ask("request_project_deletion", { id: made.leaving, name: "Leaving" });
  await tell(place);
  const { id } = await ask("create_article", { projectId, markdown: "# Too late\n\nIt was.", submit: false });
  await ask("submit_article", { id });
  await ask("approve_article", { id, revision: 1 });
  await ask("schedule_article", { id, day: "2099-06-01", time: "09:30" });
  const ago = "date_trunc('milliseconds', now() - interval '2 hours')";
  await owner.query(`update article set scheduled_at = ${ago}, due_at = ${ago} where id = $1`, [id]);
  await connectSearchConsole(place);
  const stepped = String(world.projects[1]?.id);
  await ask("set_approval_steps", { id: stepped, kind: "steps", steps: [{ name: "Editor" }, { name: "Client" }] });
  const article = await ask("create_article", { projectId: stepped, markdown: "# A loft in steps\n\nOne after the other.", submit: false });
  await ask("submit_article", { id: article.id });
  made.stepped = String(article.id);
  const post = await ask("create_post", { projectId: stepped, format: "linkedin", text: "A loft is dry or it is not a loft." });
  made.steppedPost = String(post.id);
  made.steps = stepped;
}

/** Inserts notifications that the demo world has no reason for. */
async function tell({ owner, projectId }: Place): Promise<void> {
  await owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, account_id, title, reason, in_app, mail_status, created_at)
     select m.organization_id, 'ntf_credits', m.person_id, null, 'credits_low', null, '80% of this month''s credits are used',
       '20 are left until 2026-12-01.', true, 'none', now() - interval '3 hours'
     from member m join project p on p.organization_id = m.organization_id and p.id = $1 join person q on q.id = m.person_id
     where q.name = 'Marta Vidal'`,
    [projectId],
  );
  await owner.query(
    `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, reason, in_app, mail_status, created_at)
     select p.organization_id, 'ntf_failed', q.id, p.id, 'publication_failed', a.id, a.title, 'The site did not answer within 10 seconds.', true, 'none',
       now() - interval '2 hours'
     from project p join person q on q.name = 'Marta Vidal'
     cross join lateral (select id, title from article where organization_id = p.organization_id and project_id = p.id order by id limit 1) a
     where p.id = $1`,
    [projectId],
  );
}

/** Inserts a connection that Google has refused, and one that waits for its figures. */
async function connectSearchConsole({ owner, projectId, made }: Place): Promise<void> {
  const refusal = "The account may not read this property. Add it as a user of the property in Search Console, then connect again.";
  for (const [id, status, reason] of [
    [projectId, "failed", refusal],
    [made.empty, "waiting", null],
  ])
    await owner.query(
      `insert into search_console (organization_id, project_id, site_property, account, credentials, status, reason, connected_by, fetched_at)
       select organization_id, project.id, 'sc-domain:hearthandhome.example', 'galley@hearth-home.iam.gserviceaccount.com', 'x', $2, $3,
         (select id from person order by id limit 1), now() - interval '3 hours'
       from project where project.id = $1`,
      [id, status, reason],
    );
  await owner.query(
    `insert into work (organization_id, kind, subject, project_id, at)
     select organization_id, 'search_consoles', project_id, project_id, now() + interval '5 hours' from search_console`,
  );
}
