import { setTimeout as wait } from "node:timers/promises";
import { killNode, startNode } from "./cluster.ts";
import { type Ground, metricsToken, nodeOf } from "./ground.ts";
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
  const signs = await signsOf(ground);
  await wait(milliseconds / 2);
  await startNode(worker);
  load.enter("after");
  await wait(aroundMilliseconds);
  return [`/readyz while it is away: ${ready}`, `distribute --check: ${check}`, ...signs, ...(await load.end())];
}

/** Returns the faults that the check finds. */
export function faultsOf(ground: Ground): string {
  return JSON.stringify(answerOf(ground, "distribute", "--check").faults);
}

/** Runs a command that fails where it finds a fault, and returns its JSON. */
function answerOf({ cluster, run }: Ground, ...words: string[]): Record<string, unknown> {
  try {
    return run(cluster.url, ...words);
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return JSON.parse(String(error.stdout));
    throw error;
  }
}

/** Returns what doctor and the metrics tell of nodes. */
async function signsOf(ground: Ground): Promise<string[]> {
  const findings = answerOf(ground, "doctor").findings as { name: string; status: string; message: string }[];
  const metrics = await fetch(`${ground.installation.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const nodes = (await metrics.text()).split("\n").filter((line) => line.startsWith("galley_node_up"));
  return [
    `doctor: ${findings.flatMap(({ name, status, message }) => (/node/i.test(message) ? [`${name} ${status}: ${message}`] : [])).join("; ")}`,
    `metrics: ${nodes.join(", ")}`,
  ];
}
