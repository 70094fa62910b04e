import { afterAll, beforeAll, expect, test } from "vitest";
import { type NetworkWorld, openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import type { Die } from "./crash.ts";
import { endLeases } from "./senders.ts";

export function packageKills(die: Die<NetworkWorld>): void {
  let at: NetworkWorld;
  beforeAll(async () => {
    at = await openNetworkWorld({ connected: false });
  });
  afterAll(() => at[Symbol.asyncDispose]());

  const points = ["package.drawn", "delivery.before_commit"];

  test("a sender that dies between any two steps draws each carousel once and hands it over once", async () => {
    const ids: string[] = [];
    for (const point of points) {
      const { id } = await at.world.newPost({ format: "carousel", destinations: ["instagram"], status: "scheduled" });
      ids.push(id);
      await at.makeDue(id);
      await die(at, point);
      await endLeases(at);
    }
    await at.pass(3600);
    await at.world.owner.query("update post_publication set due_at = now() - interval '1 second'");
    await at.work();
    const { rows } = await at.world.owner.query(
      `select q.post_id, q.status, (select count(*)::integer from export e where e.post_id = q.post_id) as exports,
       (select count(*)::integer from notification n where n.post_id = q.post_id and n.kind = 'export_ready') as told
     from post_publication q order by q.created_at`,
    );
    expect(rows).toEqual(ids.map((post_id) => ({ post_id, status: "exported", exports: 1, told: 1 })));
  });
}
