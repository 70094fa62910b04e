import { createSearchFetcher } from "#src/content/results/search-console/search-fetcher.ts";
import { createLog } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import type { Organization } from "#test/actor-of.ts";
import { openReceiver } from "#test/outside/webhook-receiver.ts";
import { openSearchConsole, serviceAccount, siteProperty } from "#test/search-console.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { devToAccount, openDevToServer } from "../../../capabilities/devto/test/devto-server.ts";
import { openXServer } from "../../../capabilities/x/test/x-server.ts";
import { addBacklog, asPerson, copyArticle, copyRows, finds, openSlowWay, type Shop, workerRow } from "./worker-row.ts";

const backlog = 2000;

const articles = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  return {
    world,
    worker: world.app.workers.publisher,
    async fill() {
      const { id } = await world.newArticle({ status: "scheduled", projectId: hostile.projectId }, hostile);
      await copyArticle(world.owner, id, backlog, { due_at: "now() - interval '1 minute'" });
    },
    async job() {
      const { id } = await world.newArticle({ status: "scheduled" });
      await world.makeDue(id);
      return finds(world.owner, "select from article where id = $1 and published_revision is not null", [id]);
    },
  };
});

/** Opens a world in which calls of the hostile organization to other servers never get an answer. */
async function openSlowWorld(over: Parameters<typeof openWorld>[0] = {}) {
  const way = openSlowWay();
  const world = await openWorld({ egress: way.egress, ...over });
  return { world, way, hostile: await world.newOrganization(), slow: (who: Organization) => way.slow.add(who.organizationId) };
}

const newProject = async (world: World, who: Organization, name: string) =>
  (await world.call(world.registry.createProject, { name }, asPerson(who))).id;

const onPlatforms = workerRow(async (): Promise<Shop> => {
  const server = await openDevToServer();
  const { world, way, hostile, slow } = await openSlowWorld();
  const connect = (who: Organization, projectId: string) =>
    world.call(
      world.registry.connectPlatform,
      { projectId, platform: "devto", address: server.url, credentials: devToAccount },
      asPerson(who),
    );
  await connect(world, world.projectId);
  const send = async (projectId: string, where: string, values: readonly unknown[]) => {
    await world.owner.query(
      `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status)
       select organization_id, 'pub_' || id, $1, id, revision, 'devto', false, 'pending' from article where ${where}`,
      [projectId, ...values],
    );
    const sent =
      "select organization_id, id as subject, project_id, project_id || ' devto' as place from publication where status = 'pending'";
    await addBacklog(world.owner, "platform_publications", sent);
  };
  return {
    world,
    worker: world.app.workers.publisher,
    async fill() {
      const { id } = await world.newArticle({ status: "approved", projectId: hostile.projectId }, hostile);
      // More projects than there are places in total, so that each project stays within its own limit.
      for (let number = 0; number < 12; number += 1) {
        const projectId = await newProject(world, hostile, `Slow ${number}`);
        await connect(hostile, projectId);
        const own = {
          id: `t.id || '_${number}_' || n`,
          slug: `t.slug || '-${number}-' || n`,
          title_key: `t.title_key || '${number} ' || n`,
        };
        await copyRows(world.owner, { table: "article", where: `t.id = '${id}'`, count: 50, changes: own });
        const texts = { article_id: `t.article_id || '_${number}_' || n` };
        await copyRows(world.owner, { table: "article_revision", where: `t.article_id = '${id}'`, count: 50, changes: texts });
        await send(projectId, "id like $2", [`${id}\\_${number}\\_%`]);
      }
      slow(hostile);
    },
    async job() {
      const { id } = await world.newArticle({ status: "approved" });
      await send(world.projectId, "id = $2", [id]);
      return finds(world.owner, "select from publication where article_id = $1 and status = 'confirmed'", [id]);
    },
    release: way.release,
    close: () => server[Symbol.asyncDispose](),
  };
});

const posts = workerRow(async (): Promise<Shop> => {
  const x = await openXServer();
  const { world, way, hostile, slow } = await openSlowWorld({ apps: { x: x.app } });
  for (const who of [world, hostile]) {
    await world.call(world.registry.setPlan, { monthlyCredits: 100_000 }, { ...asPerson(who), kind: "operator" });
  }
  const connect = async (who: Organization, id: string) => {
    const { authorizeUrl } = await world.call(world.registry.connectNetwork, { id, network: "x" }, asPerson(who));
    const { pathname, searchParams } = x.agree(authorizeUrl, x.newUser());
    const body = new URLSearchParams({ state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" });
    await world.app.web.request(pathname, { method: "POST", headers: { origin: "http://galley.test" }, body });
  };
  await connect(world, world.projectId);
  const newPost = async (who: Organization, text: string, projectId = who.projectId) => {
    const { id } = await world.newPost({ format: "x", parts: [text], status: "scheduled", projectId }, asPerson(who));
    await world.owner.query("update post_destination set at = now() - interval '1 second' where post_id = $1", [id]);
    return id;
  };
  let number = 0;
  return {
    world,
    worker: world.app.workers.postSender,
    async fill() {
      for (const name of ["First", "Second", "Third"]) {
        const projectId = await newProject(world, hostile, name);
        await connect(hostile, projectId);
        const id = await newPost(hostile, `Hostile ${name}.`, projectId);
        const copy = { count: 700, where: `t.post_id = '${id}'`, changes: { post_id: "t.post_id || '_' || n" } };
        await copyRows(world.owner, { ...copy, table: "post", where: `t.id = '${id}'`, changes: { id: "t.id || '_' || n" } });
        await copyRows(world.owner, { ...copy, table: "post_revision" });
        await copyRows(world.owner, { ...copy, table: "post_destination" });
      }
      slow(hostile);
    },
    async job() {
      number += 1;
      return finds(world.owner, "select from post where id = $1 and status = 'published'", [await newPost(world, `Quiet ${number}.`)]);
    },
    release: way.release,
    close: () => x[Symbol.asyncDispose](),
  };
});

const webhooks = workerRow(async (): Promise<Shop> => {
  const receiver = await openReceiver();
  const { world, way, hostile, slow } = await openSlowWorld();
  const hear = (who: Organization) =>
    world.call(
      world.registry.createWebhookEndpoint,
      { url: receiver.url, events: ["article.review_requested"], projectId: null },
      asPerson(who),
    );
  await hear(world);
  const record = async (who: Organization, ids: string, count: number) => {
    await world.owner.query(
      `select record_event($1, 'evt_' || $3 || n, $2, 'article.review_requested', 'art_' || n, $3, '{"articleId":"art_1","revision":1,"slug":"a","locale":"en"}', true, false, null)
       from generate_series(1, $4::int) n`,
      [who.organizationId, who.projectId, ids, count],
    );
    await bringDue(world.owner, "webhooks");
  };
  let number = 0;
  return {
    world,
    worker: world.app.workers.webhookSender,
    async fill() {
      await world.call(world.registry.setQuotas, { webhookEndpoints: 100 }, { ...asPerson(hostile), kind: "operator" });
      // More endpoints than there are places in total, so that each endpoint stays within its own limit.
      for (let number = 0; number < 35; number += 1) await hear(hostile);
      slow(hostile);
      await record(hostile, "hostile", 60);
    },
    async job() {
      number += 1;
      await record(world, `quiet-${number}-`, 1);
      return finds(world.owner, "select from webhook_delivery where event_id = $1 and status = 'succeeded'", [`evt_quiet-${number}-1`]);
    },
    release: way.release,
    close: () => receiver[Symbol.asyncDispose](),
  };
});

const searches = workerRow(async (): Promise<Shop> => {
  const google = await openSearchConsole();
  const { world, way, hostile, slow } = await openSlowWorld();
  const connect = (who: Organization) =>
    world.call(world.registry.connectSearchConsole, { id: who.projectId, siteProperty, credentials: serviceAccount }, asPerson(who));
  const know = (projectId: string) =>
    world.owner.query(
      `insert into search_day (organization_id, project_id, day, source, row_count)
       select organization_id, id, now()::date - n, 'file', 0 from project cross join generate_series(5, 500) n where id = $1`,
      [projectId],
    );
  await know(world.projectId);
  await connect(world);
  const fetcher = createSearchFetcher({
    pool: world.pool,
    egress: way.egress,
    vault: openVault("test secret", undefined),
    google: google.google,
    log: createLog("silent"),
  });
  const rounds: Promise<unknown>[] = [];
  return {
    world,
    // A round starts as soon as a job exists.
    worker: { start: () => {}, stop: () => Promise.all([...rounds, fetcher.stop()]) },
    async fill() {
      for (let number = 0; number < 8; number += 1) {
        await connect({ ...hostile, projectId: await newProject(world, hostile, `Slow ${number}`) });
      }
      slow(hostile);
      for (let number = 0; number < 4; number += 1) rounds.push(fetcher.work());
    },
    async job() {
      await world.owner.query("update search_console set fetched_at = null where organization_id = $1", [world.organizationId]);
      await bringDue(world.owner, "search_consoles", world.projectId);
      rounds.push(fetcher.work());
      // Settled as well as fetched: until its claim has ended no round takes the next job.
      return finds(
        world.owner,
        `select from search_console c join work w on w.organization_id = c.organization_id and w.subject = c.project_id
         where c.organization_id = $1 and c.fetched_at is not null and not w.leased and w.at > now()`,
        [world.organizationId],
      );
    },
    release: way.release,
    close: () => google[Symbol.asyncDispose](),
  };
});

export const senderRows = { articles, "articles on platforms": onPlatforms, posts, webhooks, "search performance": searches };
