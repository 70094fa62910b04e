import { bodyOf } from "./filling/fill.ts";
import type { Keys } from "./filling/organizations.ts";
import { pagePath } from "./filling/page-path.ts";
import type { Load } from "./load.ts";

/** `goal` is a share of the floor in percent, or calls per second where the group is measured in them. */
export type Row = Load & { what: string; goal?: number };
/** Loads that take turns. The first is the floor of the others, which are kept as their share of it or as calls per second. */
export type Group = { rows: Row[]; measure: "share" | "perSecond" };

type World = {
  service: string;
  hono: string;
  keys: readonly Keys[];
  counts: { organizations: number; published: number; listed: number };
};

const connections = 32;
const json = { "content-type": "application/json" };

/** Reads pages of all blogs in turn, in gzip, beside a server that holds the same bytes in memory. */
export function pageRows({ service, counts }: World, pages: string): Group {
  const row = (what: string, url: string, among: number): Row => ({
    what,
    url,
    connections,
    headers: { "accept-encoding": "gzip" },
    request: (n) => ({ path: pagePath((n % among) + 1, counts.organizations) }),
    goal: 50,
  });
  return {
    measure: "share",
    rows: [
      row(`floor: node:http, ${counts.published} pages in memory`, pages, counts.published),
      row("hosted page, one", service, 1),
      row(`hosted page, ${counts.published} of all blogs in turn`, service, counts.published),
    ],
  };
}

/** Reads articles by slug: of one organization by one site, and of all by a site of each. */
export function readRows({ service, hono, keys, counts: { organizations, published } }: World): Group {
  const articleOf = (n: number) => (n % published) + 1;
  return {
    measure: "share",
    rows: [
      {
        what: "floor: Hono + pg, one row by key",
        url: hono,
        connections,
        request: (n) => ({ path: `/one/org_${articleOf(n) % organizations}/art_p${String(articleOf(n)).padStart(8, "0")}` }),
      },
      {
        what: "site read by slug, one site",
        url: service,
        connections,
        headers: bearer(keys[0]?.read),
        request: (n) => ({ path: `/api/v1/articles/title-${(1 + (n % (published / organizations))) * organizations}?locale=en` }),
        goal: 100,
      },
      {
        what: `site read by slug, ${organizations} sites, ${published} articles`,
        url: service,
        connections,
        request: (n) => ({
          path: `/api/v1/articles/title-${articleOf(n)}?locale=en`,
          headers: bearer(keys[articleOf(n) % organizations]?.read),
        }),
        goal: 100,
      },
    ],
  };
}

/** Lists 50 articles: equal calls of one program, and calls that differ in token, project and cursor. */
export async function listRows(world: World): Promise<Group[]> {
  const { service, hono, keys, counts } = world;
  const list = (n: number) => `/api/v1/articles?projectId=prj_${n}`;
  const deep = await cursorAfter(world, 0, Math.floor((counts.listed / 100) * 0.9));
  const cursors: string[] = [];
  for (let n = 0; n < keys.length; n += 1) cursors.push(await cursorAfter(world, n, 1 + (n % 20)));
  const equal = { url: service, connections, headers: bearer(keys[0]?.api) };
  const different = (n: number) => n % counts.organizations;
  return [
    {
      measure: "share",
      rows: [
        { what: "floor: Hono + pg, list of 50", url: `${hono}/list/0`, connections },
        { ...equal, what: "list of 50, equal readers, first page", url: service + list(0), goal: 100 },
        { ...equal, what: "list of 50, equal readers, deep", url: `${service}${list(0)}&cursor=${deep}`, goal: 100 },
      ],
    },
    {
      measure: "share",
      rows: [
        {
          what: `floor: Hono + pg, lists of ${counts.organizations} projects`,
          url: hono,
          connections,
          request: (n) => ({ path: `/list/${different(n)}` }),
        },
        {
          what: "list of 50, different readers",
          url: service,
          connections,
          request: (n) => ({
            path: `${list(different(n))}&cursor=${cursors[different(n)]}`,
            headers: bearer(keys[different(n)]?.api),
          }),
          goal: 100,
        },
      ],
    },
  ];
}

/** Creates articles of 8 KB in all organizations in turn. */
export function createRows({ service, hono, keys, counts }: World): Group {
  const markdown = bodyOf(8000);
  const create = { connections: 20, method: "POST", headers: json } as const;
  return {
    measure: "perSecond",
    rows: [
      {
        ...create,
        what: "floor: Hono + pg, insert 8 KB",
        url: `${hono}/one`,
        request: (n) => ({ body: JSON.stringify({ title: `Title ${n}`, markdown }) }),
      },
      {
        ...create,
        what: `create of 8 KB in ${counts.organizations} organizations`,
        url: `${service}/api/v1/articles`,
        request: (n) => ({
          headers: bearer(keys[n % counts.organizations]?.api),
          body: JSON.stringify({ projectId: `prj_${n % counts.organizations}`, title: `Created ${n} ${process.pid}`, markdown }),
        }),
        goal: 600,
      },
    ],
  };
}

export function bearer(token = ""): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Reads the list of a project, 100 entries at a time, for so many pages, and returns the cursor there. */
async function cursorAfter({ service, keys }: World, n: number, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < pages; page += 1) {
    const response = await fetch(`${service}/api/v1/articles?projectId=prj_${n}&limit=100${cursor && `&cursor=${cursor}`}`, {
      headers: bearer(keys[n]?.api),
    });
    const { nextCursor } = (await response.json()) as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cursor;
}
