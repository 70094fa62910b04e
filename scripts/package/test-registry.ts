import { once } from "node:events";
import { createServer } from "node:http";
import type { Lock, LockEntry } from "../licenses/licenses.ts";

/** Opens a registry that tells of every package of a lockfile, in its version and in a newer one that any range takes. It has no files. */
export async function openTestRegistry(lock: Lock) {
  const entries = Object.entries(lock.packages).filter(([path]) => path.includes("node_modules/"));
  const byName = Map.groupBy(entries, ([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? "").slice(1));
    const found = byName.get(name);
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found === undefined ? {} : tellOf(name, found)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

function tellOf(name: string, entries: readonly (readonly [string, LockEntry])[]) {
  const both = entries.flatMap(([, { resolved, ...entry }]) => [entry, { ...entry, version: newer(entry.version ?? "") }]);
  const versions = both.map((entry) => [entry.version, { name, ...entry, dist: { integrity: entry.integrity, tarball: "" } }]);
  return { name, "dist-tags": { latest: both.at(-1)?.version }, versions: Object.fromEntries(versions) };
}

/** Raises the last number of a version. */
function newer(version: string): string {
  return version.replace(/\d+$/, (last) => String(Number(last) + 1000));
}
