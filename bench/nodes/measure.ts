import { setTimeout as wait } from "node:timers/promises";
import type { Installation } from "../../scripts/upgrades/installation.ts";
import { cpuSecondsOf, postmasterOf } from "../processes.ts";
import { type Asked, asked, type Node } from "./cluster.ts";

/** What is measured: a service, and the nodes of its database of which the first is the coordinator. */
export type Measured = {
  installation: Installation;
  nodes: readonly Node[];
  callers: readonly { token: string; projectId: string }[];
  sql: Asked;
};

/** Processor seconds of the service, of the coordinator and of the workers together, and statements at coordinator and workers. */
type Use = { seconds: number; service: number; coordinator: number; workers: number; statements: [number, number] };

const published = { day: "2030-01-01", time: "09:00" };
const base =
  "select coalesce(sum(calls), 0)::integer as calls from stats.pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())";

async function read({ installation, nodes }: Measured): Promise<Use> {
  const cpu = nodes.map(({ directory }) => cpuSecondsOf(postmasterOf(directory)));
  const calls = await Promise.all(nodes.map(({ address }) => asked<{ calls: number }>(address, base).then(([row]) => row?.calls ?? 0)));
  const sum = (numbers: readonly number[]) => numbers.slice(1).reduce((one, other) => one + other, 0);
  return {
    seconds: performance.now() / 1000,
    service: cpuSecondsOf(installation.pid),
    coordinator: cpu[0] ?? 0,
    workers: sum(cpu),
    statements: [calls[0] ?? 0, sum(calls)],
  };
}

/** Returns what some work takes. */
async function during(measured: Measured, work: () => Promise<unknown>): Promise<Use> {
  const before = await read(measured);
  await work();
  const after = await read(measured);
  return {
    seconds: after.seconds - before.seconds,
    service: after.service - before.service,
    coordinator: after.coordinator - before.coordinator,
    workers: after.workers - before.workers,
    statements: [after.statements[0] - before.statements[0], after.statements[1] - before.statements[1]],
  };
}

export type Figures = Record<"idle" | "create" | "read" | "list" | "publication" | "storm", Use>;

/** Returns what an idle second takes, and a call or an article of each kind beside it. */
export async function measure(measured: Measured, counts: { calls: number; idleSeconds: number }): Promise<Figures> {
  const { installation, callers, sql } = measured;
  const ids: { id: string; token: string }[] = [];
  const each = async (count: number, call: (token: string, projectId: string, number: number) => Promise<unknown>) => {
    for (let number = 0; number < count; number += 1) {
      const { token, projectId } = callers[number % callers.length] as (typeof callers)[number];
      await call(token, projectId, number);
    }
  };
  const create = async (token: string, projectId: string, number: number) => {
    const { id } = await installation.call(token, "POST", "/articles", { projectId, markdown: `# Figure ${number}\n\nBody.` });
    ids.push({ id: String(id), token });
  };
  const wanted = (number: number) => ids[number % ids.length] as (typeof ids)[number];
  await each(4, create);
  const idle = perSecond(await during(measured, () => wait(counts.idleSeconds * 1000)));
  const per = async (count: number, work: () => Promise<unknown>) => perPiece(await during(measured, work), idle, count);
  const { calls } = counts;
  const creates = await per(calls, () => each(calls, create));
  const reads = await per(calls, () =>
    each(calls, (_, __, number) => installation.call(wanted(number).token, "GET", `/articles/${wanted(number).id}`)),
  );
  const lists = await per(calls, () => each(calls, (token) => installation.call(token, "GET", "/articles?limit=20")));
  for (const { id, token } of ids) {
    await installation.call(token, "POST", `/articles/${id}/approve`, { revision: 1 });
    await installation.call(token, "POST", `/articles/${id}/schedule`, published);
  }
  const live = async (due: readonly string[]) => {
    await sql("update article set due_at = now() where id = any ($1)", [due]);
    while ((await sql("select from article where id = any ($1) and published_revision is null limit 1", [due])).length > 0) await wait(200);
  };
  const single = ids.slice(0, 4).map(({ id }) => id);
  const publication = await per(single.length, async () => {
    for (const id of single) await live([id]);
  });
  const rest = ids.slice(4).map(({ id }) => id);
  return { idle, create: creates, read: reads, list: lists, publication, storm: await per(rest.length, () => live(rest)) };
}

function perSecond(use: Use): Use {
  return divided(use, use.seconds);
}

/** Takes away what idling takes in the meantime. */
function perPiece(use: Use, idle: Use, count: number): Use {
  const less = (one: number, other: number) => Math.max(0, one - other * use.seconds);
  const [coordinator, workers] = use.statements;
  return divided(
    {
      seconds: use.seconds,
      service: less(use.service, idle.service),
      coordinator: less(use.coordinator, idle.coordinator),
      workers: less(use.workers, idle.workers),
      statements: [less(coordinator, idle.statements[0]), less(workers, idle.statements[1])],
    },
    count,
  );
}

function divided({ seconds, service, coordinator, workers, statements: [one, other] }: Use, by: number): Use {
  return {
    seconds: seconds / by,
    service: service / by,
    coordinator: coordinator / by,
    workers: workers / by,
    statements: [one / by, other / by],
  };
}
