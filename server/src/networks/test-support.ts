import type { PostDestinationName } from "@galley/contract";
import type pg from "pg";
import { openXServer } from "#test/outside/x-server.ts";
import { openWorld } from "#test/world.ts";

export type NetworkWorld = Awaited<ReturnType<typeof openNetworkWorld>>;

type Parts = readonly (string | { text: string; imageId?: string })[];

/** A world beside an X on loopback; its project is connected unless a test wants to do so itself. */
export async function openNetworkWorld({ connected = true, sendMilliseconds = 10_000 } = {}) {
  const x = await openXServer();
  const world = await openWorld({ x: x.app, sendMilliseconds });
  const user = x.newUser();
  const person = { kind: "person" } as const;
  const at = {
    world,
    x,
    user,
    /** Connects a project as a person does, through the operation, X and the way back. */
    async connect(id = world.projectId, as = user) {
      const { authorizeUrl } = await world.call(world.registry.connectX, { id }, person);
      const back = x.agree(authorizeUrl, as);
      return world.app.web.request(`${back.pathname}${back.search}`);
    },
    /** A post whose time has come a second ago. */
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
    /** Does everything that can be done now. */
    async work() {
      while ((await world.app.workers.postSender.work()) > 0);
    },
    pass: (seconds: number) => pass(world.owner, seconds),
    /** Works until nothing waits for X any more, as over the next hours. */
    async finish() {
      for (let round = 0; round < 40; round += 1) {
        await at.work();
        const { rows } = await world.owner.query("select from post_publication where status in ('pending', 'delivering')");
        if (rows.length === 0) return;
        await at.pass(305);
      }
      throw new Error("Something still waits after hours.");
    },
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
      await x[Symbol.asyncDispose]();
    },
  };
  if (connected) {
    const response = await at.connect();
    if (response.status !== 200) throw new Error(`X was not connected: ${await response.text()}`);
  }
  return at;
}

/** As if so much time had passed since: what waits comes closer, what was sent lies further back. */
async function pass(owner: pg.Pool, seconds: number): Promise<void> {
  const ago = "make_interval(secs => $1)";
  await owner.query(`update post_part set sent_at = sent_at - ${ago}, first_sent_at = first_sent_at - ${ago}`, [seconds]);
  await owner.query(
    `update post_publication set next_attempt_at = next_attempt_at - ${ago}, due_at = due_at - ${ago}, lease_until = lease_until - ${ago}`,
    [seconds],
  );
}
