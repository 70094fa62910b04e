import { expect, test } from "vitest";
import { migrate } from "#src/core/database/migrate.ts";
import { openDatabase } from "../database.ts";

const firstRelease = ["0001-first-release.sql"];

const rows = `
  insert into organization (organization_id, name) values ('org_1', 'Hearth');
  insert into person (id, name, email, proved_at) values ('per_1', 'Marta', 'marta@hearth.example', now());
  insert into project (organization_id, id, name, site_url, language, time_zone, url_pattern, hosted_blog, blog_slug, review_before_publishing, agent_review)
    values ('org_1', 'prj_1', 'Hearth', 'https://hearth.example', 'en', 'UTC', '/blog/{slug}', true, 'hearth', false, false);
  insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision)
    select 'org_1', 'art_' || n, 'prj_1', 'en', 'draft', 'Title ' || n, n::text, 'title-' || n, 1 from generate_series(1, 4) n;
  insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
    select 'org_1', 'art_' || n, 1, 'Title ' || n, 'title-' || n, 'Text.', '', 1, '[]', 'human', 'per_1' from generate_series(1, 4) n;
  insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, attempts, next_attempt_at, lease_until, fence)
  values
    ('org_1', 'pub_waits', 'prj_1', 'art_1', 1, 'hosted_blog', true, 'pending', 0, '2026-11-25 10:00Z', null, 0),
    ('org_1', 'pub_held', 'prj_1', 'art_2', 1, 'ghost', false, 'delivering', 2, '2026-11-25 10:00Z', '2026-11-25 10:01Z', 5),
    ('org_1', 'pub_failed', 'prj_1', 'art_3', 1, 'ghost', false, 'failed', 8, '2026-11-25 10:00Z', null, 8),
    ('org_1', 'pub_late', 'prj_1', 'art_4', 1, 'ghost', true, 'failed', 0, '2026-11-25 10:00Z', null, 0);
  insert into post (organization_id, id, project_id, format, title, status, agent, revision, approved_revision, from_article)
    select 'org_1', 'pst_' || n, 'prj_1', 'x', '', 'draft', '', 1, null, false from generate_series(1, 3) n;
  insert into post_revision (organization_id, post_id, revision, content, author_kind, author_id)
    select 'org_1', 'pst_' || n, 1, '{"kind": "x", "parts": []}', 'human', 'per_1' from generate_series(1, 3) n;
  insert into post_destination (organization_id, post_id, project_id, destination) select 'org_1', 'pst_' || n, 'prj_1', 'x' from generate_series(1, 3) n;
  insert into post_publication
    (organization_id, id, project_id, post_id, revision, destination, status, due_at, attempts, next_attempt_at, lease_until, fence, error_kind, error_code, last_error)
  values
    ('org_1', 'pub_post_waits', 'prj_1', 'pst_1', 1, 'x', 'pending', '2026-11-25 10:00Z', 3, '2026-11-25 10:04Z', null, 3, null, null, null),
    ('org_1', 'pub_post_held', 'prj_1', 'pst_2', 1, 'x', 'delivering', '2026-11-25 10:00Z', 1, '2026-11-25 10:00Z', '2026-11-25 10:02Z', 9, null, null, null),
    ('org_1', 'pub_post_failed', 'prj_1', 'pst_3', 1, 'x', 'failed', '2026-11-25 10:00Z', 1, '2026-11-25 10:00Z', null, 1, 'permanent', 'gone', 'Gone.');
  insert into member (organization_id, person_id, role) values ('org_1', 'per_1', 'owner');
  insert into webhook_endpoint (organization_id, id, kind, project_id, url, events, secret, created_by)
    values ('org_1', 'whk_1', 'organization', 'prj_1', 'https://hooks.hearth.example', '{article.published}', 'sealed', 'per_1');
  insert into event (organization_id, id, type, subject_id, occurrence, data) select 'org_1', 'evt_' || n, 'ping', 'whk_1', n::text, '{}' from generate_series(1, 4) n;
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, attempts_before, next_attempt_at, lease_until, fence, finished_at)
  values
    ('org_1', 'dlv_waits', 'whk_1', 'evt_1', 'pending', 2, 1, '2026-11-25 10:05Z', null, 3, null),
    ('org_1', 'dlv_sent', 'whk_1', 'evt_2', 'delivering', 1, 0, '2026-11-25 10:00Z', '2026-11-25 10:02Z', 4, null),
    ('org_1', 'dlv_held', 'whk_1', 'evt_3', 'held', 1, 0, '2026-11-25 10:00Z', null, 1, null),
    ('org_1', 'dlv_done', 'whk_1', 'evt_4', 'succeeded', 1, 0, '2026-11-25 10:00Z', null, 1, '2026-11-25 10:00Z');
  insert into notification_digest (organization_id, id, person_id, status, attempts, next_at, lease_until, fence) values
    ('org_1', 'dig_waits', 'per_1', 'pending', 2, '2026-11-25 10:03Z', null, 2),
    ('org_1', 'dig_held', 'per_1', 'sending', 1, '2026-11-25 10:00Z', '2026-11-25 10:02Z', 1),
    ('org_1', 'dig_done', 'per_1', 'dropped', 1, '2026-11-25 10:00Z', null, 1);
  insert into notification (organization_id, id, person_id, kind, title, in_app, mail_status, mail_attempts, next_mail_at, lease_until, fence, mail_due_at)
  values
    ('org_1', 'ntf_waits', 'per_1', 'credits_low', '', true, 'pending', 3, '2026-11-25 10:27Z', null, 3, '2026-11-25 10:00Z'),
    ('org_1', 'ntf_held', 'per_1', 'credits_low', '', true, 'sending', 1, '2026-11-25 10:00Z', '2026-11-25 10:02Z', 7, '2026-11-25 10:00Z'),
    ('org_1', 'ntf_later', 'per_1', 'credits_low', '', true, 'waiting', 1, '2026-11-25 22:00Z', null, 1, '2026-11-25 10:00Z'),
    ('org_1', 'ntf_latest', 'per_1', 'credits_low', '', true, 'waiting', 1, '2026-11-26 22:00Z', null, 1, '2026-11-25 10:00Z'),
    ('org_1', 'ntf_done', 'per_1', 'credits_low', '', true, 'none', 0, '2026-11-25 10:00Z', null, 0, '2026-11-25 10:00Z');`;

test("an upgrade carries what waits and what is held to the table of work, with dates, fences and attempts", async () => {
  await using database = await openDatabase({ empty: true });
  await migrate(database.url, firstRelease);
  await database.owner.query(rows);
  await migrate(database.url);
  const work = await database.owner.query(
    `select kind, subject, to_char(at at time zone 'UTC', 'DD HH24:MI') as at, leased, fence::integer, attempts from work order by kind, subject`,
  );
  expect(work.rows.map((row) => Object.values(row).join(" "))).toEqual([
    "digests dig_held 25 10:02 true 1 1",
    "digests dig_waits 25 10:03 false 2 2",
    "held_mails per_1 25 22:00 false 0 0",
    "mails ntf_held 25 10:02 true 7 1",
    "mails ntf_waits 25 10:27 false 3 3",
    "platform_publications pub_held 25 10:01 true 5 2",
    "posts pub_post_held 25 10:02 true 9 1",
    "posts pub_post_waits 25 10:04 false 3 3",
    "publications pub_waits 25 10:00 false 0 0",
    "webhooks dlv_sent 25 10:02 true 4 3",
    "webhooks dlv_waits 25 10:05 false 3 0",
  ]);
  const turns = await database.owner.query("select kind, to_char(at at time zone 'UTC', 'DD HH24:MI') as at from work_turn order by kind");
  expect(turns.rows.map((row) => Object.values(row).join(" "))).toEqual([
    "digests 25 10:02",
    "failing_webhooks 25 10:02",
    "held_mails 25 22:00",
    "mails 25 10:02",
    "platform_publications 25 10:01",
    "posts 25 10:02",
    "publications 25 10:00",
    "webhooks 25 10:02",
  ]);
  const mails = await database.owner.query("select id, mail_status from notification where mail_status <> 'none' order by id");
  expect(mails.rows.map((row) => Object.values(row).join(" "))).toEqual([
    "ntf_held pending",
    "ntf_later waiting",
    "ntf_latest waiting",
    "ntf_waits pending",
  ]);
  const places = await database.owner.query("select distinct place from work where kind in ('posts', 'webhooks') order by 1");
  expect(places.rows).toEqual([{ place: "prj_1 x" }, { place: "whk_1" }]);
  const begun = await database.owner.query("select id from publication where begun order by id");
  expect(begun.rows.map(({ id }) => id)).toEqual(["pub_failed", "pub_held"]);
});
