import type pg from "pg";
import { numbered, type Storm, shares } from "./kinds.ts";

type Post = { format: string; destination: string; content: object };

/** Writes approved posts with a date, one destination each. */
export async function fillPosts(client: pg.Client, storm: Storm, postOf: (n: number) => Post): Promise<void> {
  const posts = Array.from({ length: storm.items }, (_, index) => postOf(index + 1));
  await client.query("begin");
  await client.query(
    `create temporary table given on commit drop as
     select g.*, org, n from rows from (jsonb_to_recordset($4::jsonb) as (format text, destination text, content jsonb)) with ordinality as g(format, destination, content, at)
     join ${numbered} on numbered.n = g.at`,
    [...shares(storm), JSON.stringify(posts)],
  );
  await client.query(
    `insert into post (organization_id, id, project_id, format, status, title, agent, revision, approved_revision, from_article)
     select 'org_' || org, 'pst_' || lpad(n::text, 8, '0'), 'prj_' || org, format, 'scheduled', 'Post ' || n, 'linkedin', 1, 1, false from given`,
  );
  await client.query(
    `insert into post_revision (organization_id, post_id, revision, content, author_kind, author_id)
     select 'org_' || org, 'pst_' || lpad(n::text, 8, '0'), 1, content, 'human', 'usr_bench' from given`,
  );
  await client.query(
    `insert into post_destination (organization_id, post_id, project_id, destination, status, at_local, at_zone, at, scheduled_by)
     select 'org_' || org, 'pst_' || lpad(n::text, 8, '0'), 'prj_' || org, destination, 'scheduled', '2026-01-01T09:00', 'UTC', '2099-01-01', 'usr_bench' from given`,
  );
  await client.query("commit");
}
