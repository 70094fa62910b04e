import type { BenchDatabase } from "../database.ts";
import { bodyOf } from "../filling/fill.ts";
import type { Keys } from "../filling/organizations.ts";
import { startService } from "../processes.ts";
import { bearer } from "../rows.ts";
import type { Peer } from "./peer.ts";

/** Starts Galley as an operator does, over the first organization of a filled database. */
export async function openGalley({ connectionString, directory }: BenchDatabase, keys?: Keys): Promise<Peer> {
  const started = await startService(connectionString, directory);
  const headers = { ...bearer(keys?.api), "content-type": "application/json" };
  const cursors = await cursorsOf(started.url, headers);
  return {
    ...started,
    name: "Galley",
    readOne: (n) => ({ path: `/api/v1/articles/title-${n}?locale=en`, headers: bearer(keys?.read) }),
    list: (page) => ({ path: `/api/v1/articles?projectId=prj_0&limit=50${page === 1 ? "" : `&cursor=${cursors[page - 2]}`}`, headers }),
    create: (n) => ({
      path: "/api/v1/articles",
      headers,
      body: JSON.stringify({ projectId: "prj_0", title: `Created ${n} ${process.pid}`, markdown: bodyOf(8000) }),
    }),
  };
}

/** Follows the list to its hundredth page, and returns the cursors behind its pages. */
async function cursorsOf(url: string, headers: Record<string, string>): Promise<string[]> {
  const cursors: string[] = [];
  while (cursors.length < 99) {
    const response = await fetch(
      `${url}/api/v1/articles?projectId=prj_0&limit=50${cursors.length === 0 ? "" : `&cursor=${cursors.at(-1)}`}`,
      { headers },
    );
    const { nextCursor } = (await response.json()) as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursors.push(nextCursor);
  }
  return cursors;
}
