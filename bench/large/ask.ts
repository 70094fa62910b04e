import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { createPager, type Pager } from "../../server/src/operations/paging.ts";
import { percentile } from "../percentiles.ts";
import type { Filled } from "./fill-large.ts";
import type { Read } from "./read-inputs.ts";
import { addresses, reads } from "./reads.ts";

/** One request whose time counts. */
export type Question = { what: string; path: string; init: RequestInit };
/** Milliseconds to the first byte, of processors, and to the last byte. The first round is apart: it reads from disk and makes what is kept. */
export type Answered = {
  what: string;
  first: number;
  p50: number;
  p99: number;
  cpu: number;
  whole: number;
  kilobytes: number;
  status: number;
};

type World = Filled & { url: string; client: pg.Client; cursorKey: Buffer };

/** Returns every question: the operations as the dashboard calls them, lists as programs and sites do, addresses of the blog and screens. */
export async function questionsFor(world: World): Promise<Question[]> {
  return [...(await operationQuestions(world)), ...(await addressQuestions(world))];
}

async function operationQuestions({ url, sessions, client, cursorKey }: World): Promise<Question[]> {
  const pager = createPager(cursorKey);
  const questions: Question[] = [];
  for (const [operation, ways] of Object.entries(reads)) {
    for (const read of ways) {
      const name = read.how === undefined ? operation : `${operation}, ${read.how}`;
      for (const [where, input] of [["", read.input] as const, ...(await deepInputs(client, pager, read))]) {
        // One person has the notifications. For other calls the owners take turns, since each may make so many a minute.
        const session = sessions[operation.includes("notification") ? 0 : questions.length % sessions.length];
        const headers = { cookie: `galley_session=${session}`, origin: url, "content-type": "application/json" };
        questions.push({
          what: name + where,
          path: `/dashboard/organizations/org_0/${operation}`,
          init: { method: "POST", headers, body: JSON.stringify(input) },
        });
      }
    }
  }
  return questions;
}

async function addressQuestions({ keys, sessions, client }: World): Promise<Question[]> {
  const { rows } = await client.query<{ slug: string }>(
    "select published_slug as slug from article where organization_id = 'org_0' and id = 'art_00000001'",
  );
  const slug = rows[0]?.slug ?? "";
  const get = (what: string, path: string, headers: Record<string, string> = {}): Question => ({
    what,
    path,
    init: { redirect: "manual", headers },
  });
  const [api, read] = [{ authorization: `Bearer ${keys[0]?.api}` }, { authorization: `Bearer ${keys[0]?.read}` }];
  return [
    get("REST list_articles", "/api/v1/articles?projectId=prj_0&limit=100", api),
    get("REST list_projects", "/api/v1/projects", api),
    get("site list_articles", "/api/v1/articles?locale=en&limit=100", read),
    get("site get_article", `/api/v1/articles/${slug}?locale=en`, read),
    get("blog article", `/blog/blog-0/${slug}`),
    ...addresses.blog.map((path) => get(`blog ${path || "/"}`, `/blog/blog-0${path}`)),
    ...addresses.screens.map((path) => get(`screen ${path}`, path, { cookie: `galley_session=${sessions[0]}` })),
  ];
}

async function deepInputs(client: pg.Client, pager: Pager, { input, deep }: Read): Promise<(readonly [where: string, input: object])[]> {
  if (deep === undefined) return [];
  const inputs: (readonly [string, object])[] = [];
  for (const [where, share] of [
    [", middle", 0.5],
    [", last page", 0.9999],
  ] as const) {
    const { rows } = await client.query<{ key: string; id: string }>(deep.positions(share));
    const [row] = rows;
    if (row !== undefined) inputs.push([where, { ...input, cursor: pager.pack(deep.query, [row.key, row.id]) }]);
  }
  return inputs;
}

type Times = { first: number[]; whole: number[]; cpu: number; kilobytes: number; status: number };

/**
 * Asks all questions in turn, one at a time, so often after a first round, and returns what the answers took. `cpuSeconds` reads the
 * processor time of service and database, which tells the work of an answer also where others use the machine.
 */
export async function askInRounds(
  url: string,
  questions: readonly Question[],
  rounds: number,
  cpuSeconds: () => number,
): Promise<Answered[]> {
  const times = questions.map((): Times => ({ first: [], whole: [], cpu: 0, kilobytes: 0, status: 0 }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, { path, init }] of questions.entries()) {
      const one = times[at];
      if (one === undefined) continue;
      const cpuBefore = cpuSeconds();
      const begun = performance.now();
      const response = await fetch(url + path, init);
      one.first.push(performance.now() - begun);
      one.kilobytes = (await response.arrayBuffer()).byteLength / 1024;
      one.whole.push(performance.now() - begun);
      if (round > 0) one.cpu += (cpuSeconds() - cpuBefore) / rounds;
      one.status = response.status;
      if (response.status === 429) await wait(1000);
    }
  }
  return questions.map(({ what }, at) => presentTimes(what, times[at]));
}

function presentTimes(
  what: string,
  { first, whole, cpu, kilobytes, status }: Times = { first: [], whole: [], cpu: 0, kilobytes: 0, status: 0 },
): Answered {
  const later = first.slice(1);
  return {
    what,
    first: Math.round(first[0] ?? 0),
    p50: percentile(later, 50),
    p99: percentile(later, 99),
    cpu: Math.round(cpu * 1000),
    whole: percentile(whole.slice(1), 50),
    kilobytes: Math.round(kilobytes),
    status,
  };
}
