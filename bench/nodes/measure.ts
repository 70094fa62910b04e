import { setTimeout as wait } from "node:timers/promises";
import { bodyOf } from "../filling/fill.ts";
import { cpuSecondsOf, postmasterOf } from "../processes.ts";
import { bearer } from "../rows.ts";
import { asked, type Node } from "./cluster.ts";
import type { Place } from "./place.ts";
import type { Receiver } from "./receiver.ts";

/** Seconds, and processor seconds of the service, of the coordinator and of all workers, and statements of the last two. */
const parts = ["seconds", "service", "coordinator", "workers", "asked", "askedOfWorkers"] as const;
export type Use = Record<(typeof parts)[number], number>;

/** `told` are the seconds after their minute until the last of 250 articles and of the storm were told. */
export type Figures = { uses: Record<string, Use>; told: Record<string, number> };

export type Counts = { calls: number; atOnce: number; storm: number; idleSeconds: number };

const statements = `select coalesce(sum(calls), 0)::integer as calls from stats.pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`;
const dated = { organizations: 25, each: 10 };
const scattered = { organizations: 50, betweenSeconds: 0.1 };
const aheadSeconds = 3;
// Calls of tokens are written in the second after them.
const settledMilliseconds = 3000;
const body = bodyOf(8000);

/** Articles of each organization that one measurement needs. */
export function articlesOf({ storm }: Counts, organizations: number): number {
  return 1 + dated.each + storm / organizations;
}

/** Measures calls, publications and idling in one place, `round` counted from 0. Idling is taken away from the others. */
export async function measure(place: Place, receiver: Receiver, counts: Counts, round: number): Promise<Figures> {
  const rest = perPiece(await during(place.nodes, undefined, () => wait(counts.idleSeconds * 500)));
  const service = await place.start();
  try {
    const uses = new Map<string, { use: Use; pieces: number }>();
    const told: Record<string, number> = {};
    const take = async (name: string, pieces: number, work: () => Promise<unknown>) =>
      void uses.set(name, { use: await during(place.nodes, service.pid, work), pieces });
    const ids = place.articles.map((own) => own.slice(round * articlesOf(counts, place.articles.length)));
    const publish = async (name: string, articles: readonly string[], betweenSeconds = 0) => {
      const due = await setDue(place, articles, betweenSeconds);
      await take(name, articles.length, async () => {
        const times = await receiver.untilTold(articles, 1);
        if (betweenSeconds === 0) told[name] = ((times.at(-1) ?? 0) - due) / 1000;
      });
    };
    const call = callsOf(service.url, place, ids, counts);
    await call.create(counts.calls / 4);
    await publish(
      "publication",
      ids.slice(0, scattered.organizations).map(([id]) => String(id)),
      scattered.betweenSeconds,
    );
    await publish(
      "250 dates",
      ids.slice(0, dated.organizations).flatMap((own) => own.slice(1, 1 + dated.each)),
    );
    await publish(
      "storm",
      ids.flatMap((own) => own.slice(1 + dated.each, articlesOf(counts, ids.length))),
    );
    for (const name of ["read", "list", "create"] as const) {
      await call[name](counts.calls / 4);
      await take(name, counts.calls, () => call[name](counts.calls));
    }
    await wait(settledMilliseconds);
    await take("idle second", counts.idleSeconds, () => wait(counts.idleSeconds * 1000));
    const idle = perPiece(uses.get("idle second"));
    const net = [...uses].map(([name, { use, pieces }]) => [name, less(use, name === "idle second" ? rest : idle, pieces)] as const);
    return { uses: Object.fromEntries(net), told };
  } finally {
    await service.stop();
  }
}

/** Lets articles come due, and returns the time of the first one. */
async function setDue({ sql }: Place, articles: readonly string[], betweenSeconds: number): Promise<number> {
  const at = Date.now() + aheadSeconds * 1000;
  const times = articles.map((_, number) => new Date(at + number * betweenSeconds * 1000));
  if (betweenSeconds === 0) await sql("update article set due_at = $1, scheduled_at = $1 where id = any ($2)", [times[0], articles]);
  else
    for (const [number, id] of articles.entries())
      await sql("update article set due_at = $1, scheduled_at = $1 where id = $2", [times[number], id]);
  return at;
}

/** Returns functions that call the service so many times. Readers read what went live before. */
function callsOf(url: string, { keys }: Place, ids: readonly string[][], { atOnce }: Counts) {
  let number = 0;
  const many = (call: (number: number, organization: number) => Promise<Response>) => async (count: number) => {
    const end = number + count;
    const loop = async () => {
      while (number < end) {
        number += 1;
        const answer = await call(number, number % keys.length);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, loop));
  };
  const api = `${url}/api/v1/articles`;
  const live = (organization: number) => ids[organization]?.[1 + dated.each] ?? "";
  return {
    read: many((_, organization) =>
      fetch(`${api}/title-${Number(live(organization).slice(4))}?locale=en`, { headers: bearer(keys[organization]?.read) }),
    ),
    list: many((_, organization) => fetch(`${api}?projectId=prj_${organization}`, { headers: bearer(keys[organization]?.api) })),
    create: many((count, organization) =>
      fetch(api, {
        method: "POST",
        headers: { ...bearer(keys[organization]?.api), "content-type": "application/json" },
        body: JSON.stringify({ projectId: `prj_${organization}`, title: `Created ${count} ${Date.now()}`, markdown: body }),
      }),
    ),
  };
}

async function read(nodes: readonly Node[], service: number | undefined): Promise<Use> {
  const counts = async () => {
    const counted = await Promise.all(nodes.map(({ address }) => asked<{ calls: number }>(address, statements)));
    return counted.map(([row]) => row?.calls ?? 0);
  };
  const sum = (numbers: readonly number[]) => numbers.slice(1).reduce((one, other) => one + other, 0);
  const cpu = nodes.map(({ directory }) => cpuSecondsOf(postmasterOf(directory)));
  const calls = await counts();
  return {
    seconds: performance.now() / 1000,
    service: service === undefined ? 0 : cpuSecondsOf(service),
    coordinator: cpu[0] ?? 0,
    workers: sum(cpu),
    asked: calls[0] ?? 0,
    askedOfWorkers: sum(calls),
  };
}

async function during(nodes: readonly Node[], service: number | undefined, work: () => Promise<unknown>): Promise<Use> {
  const before = await read(nodes, service);
  await work();
  const after = await read(nodes, service);
  return mapped((part) => after[part] - before[part]);
}

function perPiece(given: Use | { use: Use; pieces: number } | undefined): Use {
  if (given === undefined) throw new Error("Nothing was measured.");
  const { use, pieces } = "use" in given ? given : { use: given, pieces: given.seconds };
  return mapped((part) => use[part] / pieces);
}

/** Takes away what every second takes in the meantime, and divides the rest among the pieces. */
function less(use: Use, second: Use, pieces: number): Use {
  return mapped((part) => (use[part] - (part === "seconds" ? 0 : second[part] * use.seconds)) / pieces);
}

export function mapped(of: (part: keyof Use) => number): Use {
  return Object.fromEntries(parts.map((part) => [part, of(part)])) as Use;
}
