import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyFunctions, readFunctions } from "#src/core/database/sql-functions.ts";
import { fillTenant } from "../fill-tenant.ts";
import { openWorld, type World } from "../world.ts";

const own = "current_organization_id()";

/**
 * Claims some kinds of work while an endpoint fails, then while it works, and then while one project is closed, and returns claims, rows and how far
 * away turns are.
 */
function claimsOf(kinds: readonly string[]): string[] {
  const claim = (each: number) =>
    kinds.map(
      (kind) =>
        `insert into claimed select '${kind}', organization_id, id, project_id, attempts, again from claim_work('${kind}', 3, 30, ${each})`,
    );
  const failing = (since: string) => `update webhook_endpoint set failing_since = ${since} where organization_id = ${own}`;
  const forward = "update work_turn set at = now()";
  return [
    "create temporary table claimed (turn text, organization_id text, id text, project_id text, attempts integer, again boolean)",
    `insert into work (organization_id, kind, subject, project_id, place, at, leased)
     select e.organization_id, k.kind, 'one_' || n, e.project_id, case k.kind when 'webhooks' then e.id else '' end,
       now() + make_interval(secs => n * 50 - 225), n < 3
     from webhook_endpoint e cross join unnest(array['exports', 'publications', 'webhooks']) k (kind) cross join generate_series(1, 6) n
     where e.organization_id = ${own}`,
    failing("now()"),
    "select bring_turns_forward(array['exports', 'publications', 'webhooks'])",
    ...claim(2),
    forward,
    failing("null"),
    ...claim(3),
    forward,
    `update deletion set closed_at = now() where organization_id = ${own}`,
    ...claim(5),
    `select c::text as found from claimed c
     union all select (w.organization_id, w.kind, w.subject, w.leased, w.attempts, w.fence > 0)::text from work w
     union all select (t.organization_id, t.kind, width_bucket(extract(epoch from t.at - now())::float8, array[20, 100, 1000]))::text from work_turn t`,
  ];
}

/** Lets each delivery wait for its attempt. */
const waitingDeliveries = [
  "delete from webhook_attempt",
  "update webhook_delivery set status = 'pending', attempts = 0, finished_at = null",
  `insert into work (organization_id, kind, subject, project_id, place, at, leased)
   select d.organization_id, 'webhooks', d.id, e.project_id, e.id, now(), true from webhook_delivery d
   join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id on conflict do nothing`,
];

/** Settles the organization's deliveries as attempts that ended so. */
function settling(error: string): string {
  return `select settle_deliveries(json_agg(json_build_object('place', n, 'organization_id', organization_id, 'id', id, 'endpoint_id', endpoint_id,
      'fence', fence, 'started_at', now(), 'milliseconds', 5, 'error', ${error}, 'delay', 0.5)), true, 10, 5, 24)
    from (
      select d.*, w.fence, row_number() over (order by d.id) - 1 as n from webhook_delivery d
      join work w on w.organization_id = d.organization_id and w.kind = 'webhooks' and w.subject = d.id where d.organization_id = ${own}
    ) waiting`;
}

/**
 * Calls of the functions that a distributed database has in a form of its own, the last of which returns what they did. What is another in each
 * transaction is left out.
 */
const calls: Record<string, string | string[]> = {
  admit_again: "select f.* from member m cross join lateral admit_again(m.organization_id, m.person_id, null, null, null, null, true) f",
  admit_token:
    "select a.token_id, a.permissions, a.project_ids from token_digest d cross join lateral admit_token(d.digest, 1, 60, null) a",
  claim_blog_changes: "select id, attempts from claim_blog_changes(10, 30)",
  claim_blog_pings: "select id, attempts from claim_blog_pings(10, 10, 30, 'websub')",
  claim_deletions: "select id, attempts from claim_deletions(10, 30)",
  claim_work: claimsOf(["exports", "webhooks", "failing_webhooks", "publications"]),
  close_deletion: [
    "update deletion set due_at = now() - interval '1 minute', fence = 1",
    "select close_deletion(organization_id, id, 1) from deletion",
    "select d.id, d.closed_at is not null as closed, b.slug from deletion d left join blog_change b on b.organization_id = d.organization_id",
  ],
  count_overdue: "select * from count_overdue(0)",
  due_articles: "select * from due_articles(10, 1)",
  due_drawings: "select * from due_drawings(10)",
  due_post_destinations: "select * from due_post_destinations(10)",
  end_account: [
    "insert into person (id, email, name, proved_at) values ('usr_form', 'form@hearth.example', 'Form', now())",
    `insert into member (organization_id, person_id, role) values (${own}, 'usr_form', 'member')`,
    "insert into account_deletion (person_id, due_at, next_attempt_at, fence) values ('usr_form', now(), now(), 1)",
    "select end_account(person_id, 1, 'aud_form', 'req_form') from account_deletion where fence = 1",
    `select p.deleted_at is not null as gone, a.id, d.known_as, (select count(*) from member m where m.person_id = p.id) as memberships
     from account_deletion d join person p on p.id = d.person_id left join audit a on a.subject_id = p.id and a.id = 'aud_form'`,
  ],
  end_ways: [
    "select end_ways(created_by, array_agg(id)) from api_token group by created_by",
    "select revoked_at is null as works, (select count(*) from token_digest) + (select count(*) from oauth_payload) as left from api_token",
  ],
  enter_organization: "select enter_organization('org_1'), current_organization_id()",
  entries_expected: `select e.type, entries_expected(quote_literal((tsvector_to_array(e.title_words))[1])::tsquery, true) between 1 and 5000 as few
    from search_entry e where e.organization_id = ${own}`,
  forget_audit: "select * from forget_audit(90, '-infinity', 5)",
  forget_deliveries: "select * from forget_deliveries(0)",
  forget_events: "select * from forget_events(0)",
  forget_expired: "select * from forget_expired(1000)",
  forget_exports: "select * from forget_exports(0)",
  forget_generations: "select * from forget_generations(0)",
  forget_idempotency: "select * from forget_idempotency()",
  forget_notifications: "select * from forget_notifications(0)",
  free_image_address: [
    `select free_image_address(${own}, min(id)) from image where organization_id = ${own}`,
    "select image_id from image_address",
  ],
  give_blog_host: [
    "update blog_host set host = 'given.example', state = 'proved'",
    `insert into blog_address (kind, address, organization_id, project_id)
     select 'host', 'given.example', organization_id, project_id from blog_host where organization_id <> ${own}`,
    "select give_blog_host('given.example')",
    "select b.organization_id as has, w.organization_id as had from blog_address b left join work w on w.kind = 'blog_hosts' where b.kind = 'host'",
  ],
  has_closed_project: "select has_closed_project(organization_id) from organization",
  hold_person: "select hold_person(id) from person",
  images_without_row:
    "select images_without_row(array[o, o, 'org_gone'], array[(select min(id) from image where organization_id = o), 'img_gone', 'img_gone']) from current_organization_id() o",
  is_closed: "select is_closed(organization_id, id) from project",
  lock_person: "select lock_person(id) from person",
  next_work: "select kind, at from next_work()",
  note_images_gone: [
    "insert into cdn default values on conflict do nothing",
    `select note_images_gone(${own}, (select min(id) from project where organization_id = ${own}), array['img_1', 'img_2'])`,
    "select id, project_id, image_id from blog_change where image_id like 'img__'",
  ],
  open_deliveries: [
    ...waitingDeliveries,
    `select o.organization_id, o.id, fence, endpoint_id, url, event_id, o.type, data from (
       select array_agg(organization_id order by id, organization_id) as organizations, array_agg(id order by id, organization_id) as ids from webhook_delivery
     ) d cross join lateral open_deliveries(d.organizations, d.ids) o`,
  ],
  open_projects: "select open_projects(organization_id, person_id, false), open_projects(organization_id, person_id, true) from member",
  prove_person: "select prove_person(id) from person",
  queue_lengths: "select queue, waiting from queue_lengths()",
  record_event: [
    `select record_event(${own}, 'evt_${"form".padEnd(20, "0")}', null, 'article.published', 'art_1', null, '{}', true, true, null)`,
    "select d.endpoint_id, d.status, w.kind, w.place from webhook_delivery d join work w on w.subject = d.id where d.event_id like 'evt_form%'",
  ],
  record_events: [
    `select record_events(${own}, jsonb_build_array(jsonb_build_object('id', 'evt_${"forms".padEnd(20, "0")}', 'type', 'article.published',
      'subject', 'art_1', 'occurrence', '', 'data', '{}'::jsonb, 'for_organization', true, 'for_site', true)))`,
    "select d.endpoint_id, d.status, w.kind, w.place from webhook_delivery d join work w on w.subject = d.id where d.event_id like 'evt_forms%'",
  ],
  settle_deliveries: [
    ...waitingDeliveries,
    settling("'Refused.'"),
    "update work set leased = true where kind = 'webhooks'",
    settling("null"),
    `select d.status, d.attempts, e.failing_since is null as works, e.failing_told_at is not null as told, array_agg(a.number) as attempted
     from webhook_delivery d join webhook_endpoint e on e.organization_id = d.organization_id and e.id = d.endpoint_id
     left join webhook_attempt a on a.organization_id = d.organization_id and a.delivery_id = d.id group by 1, 2, 3, 4`,
  ],
  settle_kept_images_of: [
    "update image set deleted_at = now()",
    `select settle_kept_images_of(${own}, p.id) from project p where p.organization_id = ${own}`,
    "select i.id, a.image_id as address, q.bytes_used from image i left join image_address a on a.image_id = i.id left join organization_quota q on q.organization_id = i.organization_id",
  ],
};

/** Forms whose calls need nodes, or are tested where they are used. */
const elsewhere = [
  "claim_work_of",
  "end_unproved_ways",
  "keys_of_nodes",
  "kept_sizes",
  "next_of_node",
  "node_of",
  "note_blog_changes",
  "organizations_answering",
  "settle_deliveries_of",
  "settle_tags",
  "sweep_turns",
];

/** Lets forms find one node, on which each table is one shard. */
const catalogOfCitus = `
  create table pg_dist_local_group as select 0 as groupid;
  create table pg_dist_node as select 0 as groupid, 'node' as nodename, 5432 as nodeport, 'primary' as noderole;
  create table pg_dist_placement as select 1 as shardid, 0 as groupid;
  create table pg_dist_shard as select 1 as shardid, t as logicalrelid
  from unnest(array['organization', 'article', 'post_destination', 'deletion']::regclass[]) t;
  create function get_shard_id_for_distribution_column(regclass, text) returns integer language sql as 'select 1';
  create view article_1 as select * from article;
  create view post_destination_1 as select * from post_destination;
  create view deletion_1 as select * from deletion`;

/** Lets two organizations have something of everything, all of it due and old, and one of them a paused endpoint. */
const age = `
  update article set due_at = now() - interval '1 minute' where due_at is not null;
  update post_destination set at = now() - interval '2 hours' where status = 'scheduled';
  update blog_change set next_attempt_at = now() - interval '1 minute';
  update blog_ping set next_attempt_at = now() - interval '1 minute';
  update deletion set due_at = now() - interval '1 hour', next_attempt_at = now() - interval '1 minute';
  update work set at = now() - interval '1 minute';
  update work_turn set at = now() - interval '1 minute';
  update webhook_endpoint set events = array['article.published'];
  update webhook_endpoint set status = 'paused' where organization_id = (select min(organization_id) from webhook_endpoint);
  update audit set created_at = created_at - interval '200 days';
  update event set created_at = created_at - interval '2 days';
  update idempotency set created_at = created_at - interval '2 days';
  update notification set created_at = created_at - interval '2 days';
  update export set expires_at = now() - interval '1 hour';`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  for (let count = 0; count < 2; count += 1) {
    const who = await world.newOrganization();
    await fillTenant(world, who);
    await world.newArticle({ projectId: who.projectId, status: "scheduled" }, who);
    await world.newPost({ projectId: who.projectId, status: "scheduled" }, who);
    await world.newPost({ projectId: who.projectId, format: "carousel", status: "scheduled" }, who);
  }
  await world.owner.query(age);
});
afterAll(() => world.close());

async function answersOf(client: pg.ClientBase): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const [name, call] of Object.entries(calls)) {
    await client.query("savepoint before");
    await client.query("select set_config('app.organization_id', max(organization_id), true) from webhook_endpoint");
    for (const statement of [call].flat()) answers[name] = (await client.query(statement)).rows.map((row) => JSON.stringify(row)).sort();
    await client.query("rollback to savepoint before");
  }
  return answers;
}

test("functions answer in the form for several nodes as they do in that for one database", async () => {
  const client = await world.owner.connect();
  try {
    await client.query("begin");
    const one = await answersOf(client);
    await applyFunctions(client, readFunctions({ distributed: true }));
    await client.query(catalogOfCitus);
    expect(await answersOf(client)).toEqual(one);
    expect(Object.entries(one).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))).toEqual([]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("each form for several nodes is called here or tested elsewhere", () => {
  const plain = new Map(readFunctions().map(({ name, digest }) => [name, digest]));
  const own = readFunctions({ distributed: true }).filter(({ name, digest }) => plain.get(name) !== digest);
  expect(own.map(({ name }) => name).toSorted()).toEqual([...Object.keys(calls), ...elsewhere].toSorted());
});
