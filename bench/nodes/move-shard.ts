import { setTimeout as wait } from "node:timers/promises";
import { type Ground, moveAway } from "./ground.ts";
import { startLoad } from "./load.ts";

const aroundMilliseconds = 10_000;

/** Moves the shard of one caller's organization under load of two processes, there and back by `rebalance`. */
export async function moveShard(ground: Ground): Promise<string[]> {
  const { cluster, callers, installation } = ground;
  const second = await ground.start();
  const load = startLoad(ground, () => [installation, second]);
  await wait(aroundMilliseconds);
  const lines: string[] = [];
  const timed = async (phase: string, move: () => Promise<unknown>) => {
    load.enter(phase);
    const began = performance.now();
    await move();
    lines.push(`${phase}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  await timed("while its shard moves", () => moveAway(cluster, callers[0]));
  await timed("while all is rebalanced", async () => {
    await cluster.sql("select citus_rebalance_start()");
    await cluster.sql("select citus_rebalance_wait()");
  });
  load.enter("after");
  await wait(aroundMilliseconds);
  lines.push(...(await load.end()));
  await second.stop();
  return lines;
}
