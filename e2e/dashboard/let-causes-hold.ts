import type { Dashboard } from "./open-dashboard.ts";

type Subject = { id: string; title: string };
export type Causes = { inReview: Subject; draft: Subject; missed: Subject; failed: Subject };

/** Brings articles and posts of the demo world into the states that emails tell of: none is sent of what is done already. */
export async function letCausesHold({ owner, projectId }: Dashboard): Promise<Causes> {
  const { rows: reviewed } = await owner.query(
    "select id, title from article where project_id = $1 and status = 'in_review' order by id limit 1",
    [projectId],
  );
  const { rows: posts } = await owner.query("select id, title from post where project_id = $1 order by id limit 3", [projectId]);
  const [inReview] = reviewed;
  const [draft, missed, failed] = posts;
  await owner.query("update post set status = 'draft' where id = $1", [draft.id]);
  await owner.query("delete from post_publication where post_id = any($1)", [posts.map(({ id }) => id)]);
  const date = (id: string, values: string) =>
    owner.query(
      `update post_destination set at = t.at, at_local = to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'), at_zone = 'UTC',
         published_at = null, url = null, ${values}
       from (select date_trunc('minute', now()) + interval '9 days' as at) t where post_id = $1`,
      [id],
    );
  await date(draft.id, "status = 'pending', approval_check_at = t.at, error_code = null");
  await date(missed.id, "status = 'failed', approval_check_at = null, error_code = 'not_approved'");
  await date(failed.id, "status = 'failed', approval_check_at = null, error_code = null");
  await owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, package, way)
     select organization_id, 'pub_' || post_id, project_id, post_id, 1, min(destination), 'exported', now(), '{}', 'export'
     from post_destination where post_id = $1 group by organization_id, project_id, post_id`,
    [failed.id],
  );
  await owner.query(
    `insert into blog_host (organization_id, project_id, host, state, proof, missing_since)
     select organization_id, id, 'blog.hearth.example', 'missing', repeat('a', 40), now() from project where id = $1 on conflict do nothing`,
    [projectId],
  );
  await owner.query(
    `insert into review_assignment (organization_id, article_id, revision, person_id, asked_by)
     select a.organization_id, a.id, a.revision, marta.id, ilse.id
     from article a, person marta, person ilse
     where a.id = $1 and marta.name = 'Marta Vidal' and ilse.name = 'Ilse Brandt' on conflict do nothing`,
    [inReview.id],
  );
  return { inReview, draft, missed, failed };
}
