import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { bodyOf } from "../filling/fill.ts";
import type { Keys } from "../filling/organizations.ts";
import { pagePath } from "../filling/page-path.ts";

/** Where the callers are, and what they read and write. */
export type World = { url: string; owner: pg.Pool; keys: readonly Keys[]; published: number; isOver: () => boolean };

type Outcomes = Map<string, number>;

const paceMilliseconds = 10;
const liveSecondsMax = 60;
const body = bodyOf(2000);

/** Calls in turns until it is over, and counts how each call ended by its name and status. */
export async function callAll(world: World): Promise<{ outcomes: Outcomes; published: string[] }> {
  const outcomes: Outcomes = new Map();
  const published: string[] = [];
  const note = (what: string) => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const callers = [reading, browsing, reading, browsing, creating, (of: World, turn: number) => publishing(of, turn, published)];
  await Promise.all(
    callers.map(async (call, lane) => {
      for (let turn = lane + 1; !world.isOver(); turn += callers.length) {
        note(await call(world, turn).catch((error: unknown) => `failed: ${String(error)}`));
        await wait(paceMilliseconds);
      }
    }),
  );
  return { outcomes, published };
}

type Asked = { path: string; key?: string | undefined; body?: object };

async function ask({ url }: World, { path, key, body }: Asked): Promise<{ status: number; text: string }> {
  const headers = { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(url + path, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
  return { status: answer.status, text: await answer.text() };
}

async function reading(world: World, turn: number): Promise<string> {
  const article = (turn % world.published) + 1;
  const key = world.keys[article % world.keys.length]?.read;
  return `read ${(await ask(world, { path: `/api/v1/articles/title-${article}?locale=en`, key })).status}`;
}

async function browsing(world: World, turn: number): Promise<string> {
  return `page ${(await ask(world, { path: pagePath((turn % world.published) + 1, world.keys.length) })).status}`;
}

async function create(world: World, turn: number, title: string) {
  const of = turn % world.keys.length;
  const key = world.keys[of]?.api;
  const made = await ask(world, {
    path: "/api/v1/articles",
    key,
    body: { projectId: `prj_${of}`, markdown: `# ${title}\n\n${body}`, submit: true },
  });
  return { ...made, of, key };
}

async function creating(world: World, turn: number): Promise<string> {
  return `create ${(await create(world, turn, `Created ${turn}`)).status}`;
}

/** Lets an article go live as people do, as if its minute had come, and waits until its site and its blog show it. */
async function publishing(world: World, turn: number, published: string[]): Promise<string> {
  const made = await create(world, turn, `Published ${turn}`);
  if (made.status !== 201) return `publish: create ${made.status}`;
  // Without review, it is approved with its submission.
  const { id } = JSON.parse(made.text) as { id: string };
  const scheduled = await ask(world, {
    path: `/api/v1/articles/${id}/schedule`,
    key: made.key,
    body: { day: "2099-01-01", time: "09:00" },
  });
  if (scheduled.status !== 200) return `publish: schedule ${scheduled.status} ${scheduled.text}`;
  await world.owner.query(
    "update article set due_at = now() - interval '1 second', scheduled_at = now() - interval '1 second' where id = $1",
    [id],
  );
  const begun = performance.now();
  let slug = "";
  for (;;) {
    const site = await ask(world, { path: `/api/v1/articles/${id}?locale=en`, key: world.keys[made.of]?.read });
    if (site.status === 200) slug = (JSON.parse(site.text) as { slug: string }).slug;
    if (slug !== "") break;
    if (performance.now() - begun > liveSecondsMax * 1000) return `publish: site ${site.status}`;
    await wait(50);
  }
  published.push(id);
  // The site has it; the blog of every process shows it within three seconds.
  for (;;) {
    const page = await ask(world, { path: `/blog/blog-${made.of}/${slug}` });
    if (page.status === 200) return "publish 200";
    if (performance.now() - begun > liveSecondsMax * 1000) return `publish: page ${page.status}`;
    await wait(50);
  }
}
