import { type AppNetworkName, appNetworkNames, type PostDestinationName } from "@galley/contract";
import type pg from "pg";
import { exportKey } from "#src/content/rendering/exports/export-keys.ts";
import { findLook } from "#src/content/rendering/sources/find-look.ts";
import { transact } from "#src/core/database/transact.ts";
import { usualGoogle } from "#src/operations/outside/google.ts";
import { comeBack } from "#test/come-back.ts";
import { picture } from "#test/picture.ts";
import { googleApp } from "#test/search-console.ts";
import { bringDue } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { openInstagramServer } from "../../../../capabilities/instagram/test/instagram-server.ts";
import { openLinkedinServer } from "../../../../capabilities/linkedin/test/linkedin-server.ts";
import { openXServer } from "../../../../capabilities/x/test/x-server.ts";

export type NetworkWorld = Awaited<ReturnType<typeof openNetworkWorld>>;

type Parts = readonly (string | { text: string; imageId?: string })[];

/**
 * Opens a world with an X on loopback, and with `others` a LinkedIn and an Instagram. Its project is connected to all of them
 * unless a test wants to do so itself.
 */
export async function openNetworkWorld({
  connected = true,
  sendMilliseconds = 10_000,
  others = false,
  models,
}: {
  connected?: boolean;
  sendMilliseconds?: number;
  others?: boolean;
  models?: NonNullable<Parameters<typeof openWorld>[0]>["models"];
} = {}) {
  const outside = await openNetworks();
  const { x, user } = outside;
  const apps = { x: x.app, ...(others && { linkedin: outside.linkedin.app, instagram: outside.instagram.app }) };
  const google = { ...usualGoogle, app: googleApp };
  const world = await openWorld({ apps, google, sendMilliseconds, ...(models && { models }) });
  await world.call(world.registry.setPlan, { monthlyCredits: 100_000 }, { kind: "operator" });
  outside.instagram.state.fetchPicture = async (url) => {
    const picture = await world.app.web.request(url);
    return picture.status === 200 ? Buffer.from(await picture.arrayBuffer()) : undefined;
  };
  const person = { kind: "person" } as const;
  const at = {
    world,
    apps,
    ...outside,
    /** Returns the address to which a browser goes back once its person has agreed. */
    async agree(network: AppNetworkName, id = world.projectId): Promise<URL> {
      return agreeAt(outside, network, (await world.call(world.registry.connectNetwork, { id, network }, person)).authorizeUrl);
    },
    comeBack: (url: URL, headers: Record<string, string> = {}) => comeBack(world, url, headers),
    connectTo: async (network: AppNetworkName) => at.comeBack(await at.agree(network)),
    /** Connects a project as a person does: through the operation, the consent at X and the callback. */
    async connect(id = world.projectId, as = user) {
      const { authorizeUrl } = await world.call(world.registry.connectNetwork, { id, network: "x" }, person);
      return at.comeBack(x.agree(authorizeUrl, as));
    },
    /** Creates a post that has been due for a second. */
    async newDuePost(parts: Parts, over: { projectId?: string; articleId?: string } = {}) {
      const { id } = await world.newPost({ format: "x", parts: [...parts], status: "scheduled", ...over });
      await at.makeDue(id);
      return id;
    },
    async makeDue(id: string, minutes = 0) {
      await world.owner.query(
        `update post_destination set at = date_trunc('milliseconds', now()) - make_interval(mins => $2, secs => 1)
         where post_id = $1 and status = 'scheduled'`,
        [id, minutes],
      );
    },
    /** Does everything that can be done now, and draws the slides that posts wait for at once. */
    async work() {
      do while ((await world.app.workers.postSender.work()) > 0);
      while (await draw(world));
    },
    pass: (seconds: number) => pass(world.owner, seconds),
    /** Works until nothing is under way, as over the next hours. */
    finish: () => finish(at.work, world.owner),
    delivery: async (id: string) => world.call(world.registry.getPostDelivery, { id }, person),
    async destination(id: string, name: PostDestinationName = "x") {
      const { destinations } = await at.delivery(id);
      const found = destinations.find(({ destination }) => destination === name);
      if (found === undefined) throw new Error(`The post does not go to ${name}.`);
      return found;
    },
    statusOf: async (id: string) => (await world.call(world.registry.getPost, { id })).status,
    texts: () => x.posts.map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      await world.close();
      await outside.close();
    },
  };
  for (const network of connected ? appNetworkNames.filter((name) => name === "x" || others) : []) {
    const response = await at.connectTo(network);
    if (response.status !== 200) throw new Error(`${network} was not connected: ${await response.text()}`);
  }
  return at;
}

/** Opens every network on loopback, each with a person who has an account there. */
async function openNetworks() {
  const [x, linkedin, instagram] = await Promise.all([openXServer(), openLinkedinServer(), openInstagramServer()]);
  const close = () => Promise.all([x, linkedin, instagram].map((server) => server[Symbol.asyncDispose]()));
  return { x, linkedin, instagram, user: x.newUser(), member: linkedin.newUser(), page: instagram.newUser(), close };
}

function agreeAt(
  { x, linkedin, instagram, ...people }: Awaited<ReturnType<typeof openNetworks>>,
  network: AppNetworkName,
  url: string,
): URL {
  if (network === "x") return x.agree(url, people.user);
  return network === "linkedin" ? linkedin.agree(url, people.member) : instagram.agree(url, people.page);
}

/** Stores finished slides for tests of many carousels, in which their look does not matter. */
export async function seedSlides(world: World, postId: string, destination: "instagram" | "linkedin"): Promise<void> {
  const { organizationId, projectId, owner, storage } = world;
  const exportId = `exp_${postId}_${destination}`;
  const [type, names, bytes] =
    destination === "linkedin"
      ? (["application/pdf", ["carousel.pdf"], Buffer.from("%PDF-1.7")] as const)
      : (["image/jpeg", ["slide-01.jpg", "slide-02.jpg"], await picture(3, { width: 8, height: 8 }).jpeg().toBuffer()] as const);
  const files = names.map((name) => ({ name, type, width: 8, height: 8, bytes: bytes.length }));
  for (const name of names) await storage.put(exportKey({ organizationId, exportId, fence: 0 }, name), bytes, type);
  const look = await transact(world.pool, organizationId, (tx) => findLook(tx, { organizationId, projectId }));
  await owner.query(
    `insert into export (organization_id, id, project_id, post_id, destination, revision, brand_version, look, status, progress, files)
     values ($1, $2, $3, $4, $5, 1, 0, $7, 'ready', 1, $6)`,
    [organizationId, exportId, projectId, postId, destination, JSON.stringify(files), look?.key],
  );
}

/** Draws waiting exports, and makes the posts that wait for them due now. Returns false when there were none. */
async function draw({ app, owner }: World): Promise<boolean> {
  if ((await app.workers.exportWorker.work()) === 0) return false;
  while ((await app.workers.exportWorker.work()) > 0);
  const { rows } = await owner.query<{ id: string }>(
    `select q.id from post_publication q join export e on e.organization_id = q.organization_id and e.id = q.export_id
     where q.status = 'pending' and e.status in ('ready', 'failed')`,
  );
  for (const { id } of rows) await bringDue(owner, "posts", id);
  return true;
}

async function finish(work: () => Promise<void>, owner: pg.Pool): Promise<void> {
  for (let round = 0; round < 40; round += 1) {
    await work();
    const { rows } = await owner.query("select from post_publication where status in ('pending', 'delivering')");
    if (rows.length === 0) return;
    await pass(owner, 305);
  }
  throw new Error("Something still waits after hours.");
}

/** Lets these seconds pass: the next attempts come closer, and the times of sending move back. */
async function pass(owner: pg.Pool, seconds: number): Promise<void> {
  const ago = "make_interval(secs => $1)";
  await owner.query(`update post_part set sent_at = sent_at - ${ago}, first_sent_at = first_sent_at - ${ago}`, [seconds]);
  await owner.query(`update post_publication set next_attempt_at = next_attempt_at - ${ago}, due_at = due_at - ${ago}`, [seconds]);
  for (const table of ["work", "work_turn"]) await owner.query(`update ${table} set at = at - ${ago} where kind = 'posts'`, [seconds]);
  await owner.query(`update network_account set window_ends_at = window_ends_at - ${ago} where window_ends_at is not null`, [seconds]);
}
