import type { siteConnection } from "@galley/contract";
import type { z } from "zod";
import { registry } from "#server/registry/registry.ts";
import { openReceiver } from "#test/outside/webhook-receiver.ts";
import { openWorld } from "#test/world.ts";

export type Started = z.output<(typeof siteConnection)["start"]["output"]>;
export type Keys = Extract<z.output<(typeof siteConnection)["token"]["output"]>, { status: "approved" }>;

export const person = { kind: "person" } as const;

/** Opens a world whose project has a site that answers and is not connected yet. */
export async function openSiteWorld() {
  const world = await openWorld();
  const site = await openReceiver();
  const siteUrl = `http://127.0.0.1:${site.port}`;
  await world.call(registry.updateProject, { id: world.projectId, siteUrl }, person);
  return {
    ...world,
    site,
    siteUrl,
    approve: (code: string, projectId = world.projectId) => world.call(registry.approveSiteConnection, { code, projectId }, person),
    readsWith: async (token: string) => (await world.request("GET", "/articles?locale=en", { token })).status,
    async close() {
      await site[Symbol.asyncDispose]();
      await world.close();
    },
  };
}

export type SiteWorld = Awaited<ReturnType<typeof openSiteWorld>>;
