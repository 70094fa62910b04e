import type { Role } from "@galley/contract";
import { expect, test } from "vitest";
import { createDateTeller } from "#src/content/posts/planned/tell-of-dates.ts";
import { createLog } from "#src/core/log.ts";
import { registry } from "#src/registry/registry.ts";
import { drain } from "#test/drain.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";

const person = { kind: "person" as const };

async function kindsOf(world: World, personId = world.personId, role: Role = "owner") {
  const { data } = await world.call(registry.listWaiting, { limit: 100 }, { ...person, personId, role });
  return data.map(({ kind, subject, excerpt, destinations }) => [kind, subject.id, excerpt || destinations.join()]);
}

test("an article that was too late waits for owners and admins until it is tried again or given up", async () => {
  await using world = await openWorld();
  const reviewer = await world.newMember({ role: "reviewer" });
  const { id } = await world.newArticle({ status: "scheduled" });
  await world.makeDue(id, 120);
  while ((await world.app.workers.publisher.work()) > 0);
  expect(await kindsOf(world)).toEqual([["publication_failed", id, expect.stringContaining("more than 60 minutes ago")]]);
  expect(await kindsOf(world, reviewer.personId, "reviewer")).toEqual([]);
  await world.call(registry.unscheduleArticle, { id }, person);
  expect(await kindsOf(world)).toEqual([]);
});

test("a date that passed without an approval waits with its post, and no more once it has a new date", async () => {
  await using world = await openWorld();
  const { id, revision } = await world.newPost();
  const plan = () => world.call(registry.schedulePost, { id, destination: "linkedin", day: "2099-06-01", time: "09:30" });
  await plan();
  await world.owner.query(
    "update post_destination set at = now() - interval '1 minute', approval_check_at = now() - interval '1 minute' where post_id = $1 and destination = 'linkedin'",
    [id],
  );
  await bringDue(world.owner, "planned_posts", id);
  await drain(createDateTeller({ pool: world.pool, sendsMail: false, log: createLog("silent") }));
  expect((await kindsOf(world)).map(([kind]) => kind)).toEqual(["review"]);
  await world.call(registry.approvePost, { id, revision }, person);
  expect(await kindsOf(world)).toEqual([["date_missed", id, "linkedin"]]);
  await plan();
  expect(await kindsOf(world)).toEqual([]);
});

test("a post that failed, an account, an endpoint and a host that do not work wait until they are in order", async () => {
  await using world = await openWorld();
  const { organizationId: org, projectId, personId } = world;
  const { id } = await world.newPost({ status: "scheduled" });
  const run = (sql: string, ...values: unknown[]) => world.owner.query(sql, values);
  await run("update post_destination set status = 'failed' where post_id = $1", id);
  await run(
    `insert into network_account
       (organization_id, id, project_id, network, network_id, handle, name, scopes, credentials, access_expires_at, status, reason, connected_by)
     values ($1, 'acc_1', $2, 'x', '1', 'hearth', 'Hearth', '{}', 'sealed', now(), 'broken', 'Connect it again.', $3)`,
    org,
    projectId,
    personId,
  );
  await run(
    `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by, failing_since, failing_told_at)
     values ($1, 'whk_1', 'organization', 'https://hooks.hearth.example', '{article.published}', 'sealed', $2, now(), now())`,
    org,
    personId,
  );
  await run(
    `insert into blog_host (organization_id, project_id, host, state, proof, missing_since)
     values ($1, $2, 'blog.hearth.example', 'missing', repeat('a', 40), now())`,
    org,
    projectId,
  );
  expect((await kindsOf(world)).map(([kind]) => kind).toSorted()).toEqual(
    ["account_broken", "endpoint_failing", "host_unproved", "publication_failed"].toSorted(),
  );
  await run("update post_destination set status = 'scheduled' where post_id = $1", id);
  await run("update network_account set status = 'connected', reason = null");
  await run("update webhook_endpoint set failing_since = null");
  await run("update blog_host set state = 'proved', missing_since = null");
  expect(await kindsOf(world)).toEqual([]);
});

test("a package to post by hand waits for who gave the date, and for owners and admins once they are gone", async () => {
  await using world = await openWorld();
  const planner = await world.newMember({ role: "member" });
  const { id } = await world.newPost({ status: "approved" });
  const day = { destination: "linkedin" as const, day: "2099-06-01", time: "09:30" };
  await world.call(registry.schedulePost, { id, ...day }, { ...person, personId: planner.personId, role: "member" });
  await world.owner.query(
    `insert into post_publication (organization_id, id, project_id, post_id, revision, destination, status, due_at, package, way)
     values ($1, 'pub_1', $2, $3, 1, 'linkedin', 'exported', now(), '{}', 'export')`,
    [world.organizationId, world.projectId, id],
  );
  expect(await kindsOf(world, planner.personId, "member")).toEqual([["hand_over", id, "linkedin"]]);
  expect(await kindsOf(world)).toEqual([]);
  await world.call(registry.removeMember, { email: planner.email }, person);
  expect(await kindsOf(world)).toEqual([["hand_over", id, "linkedin"]]);
  await world.owner.query("update post_publication set status = 'confirmed', published_at = now(), url = 'https://network.test/1'");
  expect(await kindsOf(world)).toEqual([]);
});
