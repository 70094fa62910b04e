import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { createLog } from "#src/core/log.ts";
import { ClaimLost } from "#src/operations/queue/claim.ts";
import { claimWork, type WorkClaim } from "#src/operations/queue/work.ts";
import { inShare } from "#test/chance.ts";
import { expectWait } from "#test/expect-wait.ts";
import { addBacklog } from "#test/fairness/worker-row.ts";
import { inTens } from "#test/in-tens.ts";
import { openDuePublications } from "#test/open-due.ts";
import { bringPublicationsDue, endPublicationLeases } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { createPublisher } from "./publisher.ts";
import { confirmPublication, failPublication } from "./settle-publication.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const claimAll = () => claimWork(world.pool, "publications", { room: 1000, leaseSeconds: 30, each: 1000 });
const claimOnPlatforms = () =>
  claimWork(world.pool, "platform_publications", { room: 10, leaseSeconds: 30, each: 4, eachOrganization: 24 });

const onPlatforms = `select organization_id, id as subject, project_id, project_id || ' ' || destination as place
  from publication where status = 'pending' and destination not in ('hosted_blog', 'site')`;

async function newDueArticle(): Promise<string> {
  const { id } = await world.newArticle({ status: "scheduled" });
  await world.makeDue(id);
  return id;
}

describe("claims on publications", () => {
  test("of four publishers at once give each publication to one of them", async () => {
    const ids = await inTens(Math.max(40, inShare(120)), newDueArticle);
    const lived: string[] = [];
    const publishers = Array.from({ length: 4 }, () =>
      createPublisher({
        pool: world.pool,
        publicUrl: "http://galley.test",
        sendsMail: false,
        vault: world.app.services.vault,
        egress: world.egress,
        storage: world.storage,
        log: createLog("silent"),
        onLive: ({ projectId }) => lived.push(projectId),
      }),
    );
    await Promise.all(
      publishers.map(async (publisher) => {
        while ((await publisher.work()) > 0);
      }),
    );
    expect(new Set(lived)).toEqual(new Set([world.projectId]));
    const { rows } = await world.owner.query(
      "select article_id, count(*) from publication group by article_id having count(*) <> 1 or max(attempts) <> 1",
    );
    expect(rows).toEqual([]);
    const published = await world.events("article.published");
    expect(new Set(published.map((event) => event.subject_id))).toEqual(new Set(ids));
    expect(published).toHaveLength(ids.length);
  });

  test("a worker whose lease ended can no longer write an outcome", async () => {
    await newDueArticle();
    await openDuePublications(world.pool);
    const [stale] = await claimAll();
    if (stale === undefined) throw new Error("Nothing was claimed.");
    await endPublicationLeases(world.owner);
    const [fresh] = await claimAll();
    if (fresh === undefined) throw new Error("Nothing was claimed again.");
    expect([fresh.id, fresh.fence > stale.fence]).toEqual([stale.id, true]);
    const confirm = (claim: WorkClaim) =>
      transact(world.pool, claim.organization_id, (tx) => confirmPublication(tx, claim, { url: "http://galley.test/x" }));
    await expect(confirm(stale)).rejects.toBeInstanceOf(ClaimLost);
    await confirm(fresh);
    await expect(confirm(fresh)).rejects.toBeInstanceOf(ClaimLost);
  });

  test("failed attempts wait 30 seconds, then twice as long each time, and the twelfth is final", async () => {
    await newDueArticle();
    await openDuePublications(world.pool);
    const attempt = async () => {
      const [claim] = await claimAll();
      if (claim === undefined) throw new Error("Nothing was claimed.");
      await transact(world.pool, claim.organization_id, (tx) =>
        failPublication({ tx, sendsMail: false }, claim, new Error("The destination was away.")),
      );
    };
    const next = "select next_attempt_at as at from publication where status = 'pending'";
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 30_720]) {
      await expectWait(world.owner, { attempt, next, seconds });
      await bringPublicationsDue(world.owner);
    }
    await attempt();
    expect(await world.events("delivery.failed")).toMatchObject([{ data: { attempts: 12, lastError: "The destination was away." } }]);
  });
});

test("a platform has no more than its places, and pages do not wait for any", async () => {
  const other = await world.newProject({ name: "Next door" });
  await Promise.all(Array.from({ length: 12 }, newDueArticle));
  await openDuePublications(world.pool);
  await world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
     select organization_id, id || '_' || n, case n when 1 then project_id else $1 end, article_id, revision, case n when 1 then 'ghost' else 'devto' end, false, 'pending'
     from publication, generate_series(1, 2) n where status = 'pending'`,
    [other.id],
  );
  await addBacklog(world.owner, "platform_publications", onPlatforms);
  const places = async () =>
    (
      await world.owner.query(
        `select p.project_id = $1 as here, p.destination, count(*)::integer as count
         from work w join publication p on p.organization_id = w.organization_id and p.id = w.subject
         where w.kind = 'platform_publications' and w.leased group by 1, 2 order by 1, 2`,
        [world.projectId],
      )
    ).rows;
  await claimOnPlatforms();
  await claimOnPlatforms();
  expect(await claimOnPlatforms()).toEqual([]);
  expect(await places()).toEqual([
    { here: false, destination: "devto", count: 4 },
    { here: true, destination: "ghost", count: 4 },
  ]);
  expect(await claimAll()).toHaveLength(12);
});

test("a project's backlog at one platform does not keep others waiting", async () => {
  await world.owner.query("delete from publication");
  const other = await world.newProject({ name: "Behind the backlog" });
  const { id } = await world.newArticle({ status: "approved" });
  await world.owner.query(
    `insert into article (organization_id, id, project_id, locale, title, title_key, slug, revision, status)
     select organization_id, id || '_' || n, project_id, locale, title, title_key || n, slug || '-' || n, revision, status
     from article, generate_series(1, 601) n where id = $1`,
    [id],
  );
  await world.owner.query(
    `insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, article_id || '_' || n, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id
     from article_revision, generate_series(1, 601) n where article_id = $1`,
    [id],
  );
  await world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
     select organization_id, 'pub_backlog_' || id, case when id like '%\\_601' then $2 else project_id end, id, revision, 'wordpress', false, 'pending'
     from article where id like $1 || '\\_%'`,
    [id, other.id],
  );
  await world.owner.query("delete from work");
  await addBacklog(world.owner, "platform_publications", onPlatforms);
  const claimed = await claimOnPlatforms();
  expect(claimed).toHaveLength(5);
  expect(claimed.filter(({ project_id }) => project_id === other.id)).toHaveLength(1);
  expect(await claimOnPlatforms()).toEqual([]);
});
