import { setTimeout as wait } from "node:timers/promises";
import { openReceiver } from "../../server/test/outside/webhook-receiver.ts";
import type { Installation } from "./installation.ts";

export type Load = Awaited<ReturnType<typeof startLoad>>;
/** Changes that were confirmed to the load, and those lost or done twice. */
export type Kept = Record<(typeof keptCounts)[number], number>;
type Answer = { status: number; body: { id?: string; error?: { code: string; message: string } } };

export const keptCounts = [
  "articles",
  "publications",
  "lostArticles",
  "lostPublications",
  "lostWebhooks",
  "publishedTwice",
  "toldTwice",
] as const;
const pauseMilliseconds = 50;
const goOnSecondsMax = 180;
// Leads to the next minute, and never to the one that ends while the call is on its way.
const soonMilliseconds = 70_000;
// A delivery that failed is tried again after 30 seconds, then after one more minute.
const settleSecondsMax = 240;

const liveOf = "select count(*) from article where status = 'published' and id = any($1)";
const twiceOf = `select count(*) from (select subject_id from event where type = 'article.published' and subject_id = any($1)
  group by 1 having count(*) > 1) e`;

/**
 * Fills an installation and loads it with people who write, publish and read, until disposed. `causes` matches what an answer of a failed call
 * may say; every other failure is one whose cause nobody names.
 */
export async function startLoad(installation: Installation, causes: RegExp) {
  const { url, galley } = installation;
  const receiver = await openReceiver();
  installation.launch();
  await installation.untilReady();
  galley("owner", "create", "--email", "marta@hearth.example");
  const { id: projectId, blogSlug } = galley("project", "create", "--name", "Hearth", "--time-zone", "UTC") as {
    id: string;
    blogSlug: string;
  };
  const hook = ["--url", receiver.url, "--all-projects", "--event", "article.published"];
  galley("webhook", "create", ...hook);
  const token = String(galley("token", "create", "--name", "Campaign", "--all-projects", "--expires", "30", "--all-permissions").value);
  const [created, published, unnamed] = [[] as string[], [] as string[], [] as string[]];
  const stopping = new AbortController();
  const outages = { writing: watchOutage(), blog: watchOutage() };

  async function call(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) })
      .then(async (one): Promise<Answer> => ({ status: one.status, body: (await one.json()) as Answer["body"] }))
      .catch(() => undefined);
    if (answer !== undefined && answer.status >= 500) see(`${method} ${path}`, answer);
    return answer;
  }

  function see(what: string, { status, body: { error } }: Answer): void {
    if (!causes.test(error?.message ?? "")) unnamed.push(`${what}: ${status} ${error?.code} ${error?.message}`);
  }

  async function write(): Promise<void> {
    const number = created.length;
    const made = await call("POST", "/articles", { projectId, markdown: `# Stone wall ${number}\n\nIt holds.` });
    if (made?.status !== 201 || made.body.id === undefined) return;
    const { id } = made.body;
    outages.writing.worked();
    created.push(id);
    if (number % 4 !== 0) return;
    await call("POST", `/articles/${id}/approve`, { revision: 1 });
    const soon = new Date(Date.now() + soonMilliseconds).toISOString();
    const dated = await call("POST", `/articles/${id}/schedule`, { day: soon.slice(0, 10), time: soon.slice(11, 16) });
    if (dated?.status === 200) published.push(id);
  }

  async function readBlog(): Promise<void> {
    const page = await fetch(`${url}/blog/${blogSlug}`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    if (page?.ok) outages.blog.worked();
    await page?.arrayBuffer().catch(() => {});
  }

  const loop = async (work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await work().catch(() => {});
      await wait(pauseMilliseconds);
    }
  };
  const running = Promise.all([write, write, () => call("GET", "/articles?limit=10"), readBlog].map(loop));

  return {
    unnamed,
    projectId,
    call,
    readBlog,
    outages: () => ({ writing: outages.writing.longest(), blog: outages.blog.longest() }),
    /** Waits until calls have worked some times more. */
    async goOn(times: number): Promise<void> {
      const enough = created.length + times;
      const deadline = performance.now() + goOnSecondsMax * 1000;
      while (created.length < enough) {
        if (performance.now() > deadline) throw new Error(`Fewer than ${times} articles were written within ${goOnSecondsMax} seconds.`);
        await installation.untilReady();
        await wait(pauseMilliseconds);
      }
    },
    /** Ends the load, lets everything be delivered, and counts what was lost or done twice. */
    async settle(): Promise<Kept> {
      stopping.abort();
      await running;
      await installation.untilReady();
      await using client = await installation.connect();
      const count = async (text: string, ids: readonly string[]) => Number((await client.query(text, [ids])).rows[0]?.count);
      const told = () =>
        new Map(receiver.received.map(({ headers, body }) => [String(headers["webhook-id"]), JSON.parse(body).data.articleId as string]));
      const deadline = performance.now() + settleSecondsMax * 1000;
      const missing = () => published.filter((id) => ![...told().values()].includes(id)).length;
      while (missing() > 0 && performance.now() < deadline) await wait(1000);
      return {
        articles: created.length,
        publications: published.length,
        lostArticles: created.length - (await count("select count(*) from article where id = any($1)", created)),
        lostPublications: published.length - (await count(liveOf, published)),
        lostWebhooks: missing(),
        publishedTwice: await count(twiceOf, published),
        toldTwice: told().size - new Set(told().values()).size,
      };
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** Watches the longest time between two answers that worked. */
function watchOutage() {
  let [last, longest] = [performance.now(), 0];
  return {
    worked() {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    },
    longest: () => longest,
  };
}
