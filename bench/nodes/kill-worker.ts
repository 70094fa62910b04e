import { setTimeout as wait } from "node:timers/promises";
import { killNode, startNode } from "./cluster.ts";
import { type Ground, nodeOf } from "./ground.ts";
import { startLoad } from "./load.ts";

const aroundMilliseconds = 10_000;

/** Kills the node of one caller's organization under load, and starts it again. */
export async function killWorker(ground: Ground, milliseconds: number): Promise<string[]> {
  const { cluster, installation, callers } = ground;
  const port = await nodeOf(cluster, callers[0]);
  const worker = cluster.workers.find(({ address }) => new URL(address).port === String(port));
  if (worker === undefined) throw new Error(`No worker has the port ${port}.`);
  const load = startLoad(ground, () => [installation]);
  await wait(aroundMilliseconds);
  load.enter("while it is away");
  killNode(worker);
  await wait(milliseconds / 2);
  const ready = (await fetch(`${installation.url}/readyz`)).status;
  const check = faultsOf(ground);
  await wait(milliseconds / 2);
  await startNode(worker);
  load.enter("after");
  await wait(aroundMilliseconds);
  return [`/readyz while it is away: ${ready}`, `distribute --check: ${check}`, ...(await load.end())];
}

/** Returns the faults that the check finds. */
export function faultsOf({ cluster, run }: Ground): string {
  try {
    return JSON.stringify(run(cluster.url, "distribute", "--check").faults);
  } catch (error) {
    return JSON.stringify(error instanceof Error && "stdout" in error ? JSON.parse(String(error.stdout)).faults : String(error));
  }
}
