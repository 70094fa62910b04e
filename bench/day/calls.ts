import { bodyOf } from "../filling/fill.ts";
import type { Keys } from "../filling/organizations.ts";
import { pagePath } from "../filling/page-path.ts";

/** One kind of call, and how often it is made. `call` throws when the answer is not what it has to be. */
export type Kind = { what: string; perSecond: number; call(count: number): Promise<void> };

type Answered = { id: string; revision: number };

const markdown = bodyOf(6000);

/** Returns what happens on a day, over all organizations in turn, and the moments for which articles were scheduled, by id. */
export function dayOf(
  url: string,
  keys: readonly Keys[],
  { organizations, published }: { organizations: number; published: number },
): { kinds: Kind[]; scheduled: Map<string, number> } {
  const written: (Answered & { token: string })[] = [];
  const scheduled = new Map<string, number>();
  // A step that shares no factor with the counts, so that neighbors in time are far apart.
  const articleOf = (count: number) => ((count * 7919) % published) + 1;
  const organizationOf = (count: number) => (count * 31) % organizations;
  const tokenOf = (n: number) => keys[n]?.api;
  const api = (path: string, token = "", method = "GET", body?: object) => ask(`${url}/api/v1${path}`, token, method, body);

  async function create(count: number): Promise<Answered & { token: string }> {
    const n = organizationOf(count);
    const body = { projectId: `prj_${n}`, title: `Written ${performance.now()} ${count}`, markdown };
    return { ...((await api("/articles", tokenOf(n), "POST", body)) as Answered), token: tokenOf(n) ?? "" };
  }

  /** Writes an article and schedules it for the next minute that is at least ten seconds away. */
  async function publish(count: number): Promise<void> {
    const { id, token } = await create(count);
    const at = Math.ceil((Date.now() + 10_000) / 60_000) * 60_000;
    const [day, time] = new Date(at).toISOString().slice(0, 16).split("T");
    await api(`/articles/${id}/schedule`, token, "POST", { day, time });
    scheduled.set(id, at);
  }

  async function edit(count: number): Promise<void> {
    const article = written.shift() ?? (await create(count));
    await api(`/articles/${article.id}`, article.token, "PATCH", { revision: article.revision, markdown: `${markdown}\n\nEdited.` });
  }

  async function tool(count: number): Promise<void> {
    const n = organizationOf(count);
    const params = { name: "list_articles", arguments: { projectId: `prj_${n}`, limit: 20 } };
    const answer = await ask(`${url}/mcp`, keys[n]?.assistant ?? "", "POST", { jsonrpc: "2.0", id: count, method: "tools/call", params });
    if (JSON.stringify(answer).includes('"isError":true')) throw new Error("The tool refused.");
  }

  const read = (count: number) => api(`/articles/title-${articleOf(count)}?locale=en`, keys[articleOf(count) % organizations]?.read);
  const list = (count: number) => api(`/articles?projectId=prj_${organizationOf(count)}&limit=50`, tokenOf(organizationOf(count)));
  const page = (count: number) => askPage(url + pagePath(articleOf(count), organizations));
  const kinds: Kind[] = [
    { what: "page of a blog", perSecond: 60, call: page },
    { what: "site reads an article", perSecond: 60, call: async (count) => void (await read(count)) },
    { what: "program lists 50 articles", perSecond: 10, call: async (count) => void (await list(count)) },
    { what: "program creates an article of 6 KB", perSecond: 5, call: async (count) => void written.push(await create(count)) },
    { what: "program edits an article", perSecond: 3, call: edit },
    { what: "assistant lists articles", perSecond: 8, call: tool },
    { what: "article written and scheduled", perSecond: 2, call: publish },
  ];
  return { kinds, scheduled };
}

async function ask(url: string, token: string, method: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const answer: unknown = await response.json();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer;
}

async function askPage(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
}
