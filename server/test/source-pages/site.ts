import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createEgress } from "#src/core/egress/egress.ts";

const folder = new URL("./", import.meta.url);

export function pageFile(name: string): string {
  return readFileSync(new URL(name, folder), "utf8");
}

/** A site on this machine, and outbound access that reaches it and no other private address. */
export type Site = AsyncDisposable & { origin: string; egress: ReturnType<typeof createEgress> };

export async function openSite(listener: RequestListener): Promise<Site> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    egress,
    async [Symbol.asyncDispose]() {
      await egress.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
