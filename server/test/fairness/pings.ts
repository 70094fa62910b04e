import { createEgress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { deriveKeys } from "#src/core/secrets.ts";
import { createPingKeys } from "#src/delivery/blog/pings/ping-key.ts";
import { createPinger } from "#src/delivery/blog/pings/pinger.ts";
import { openPingServer } from "#test/outside/ping-server.ts";
import { openWorld, publicUrl } from "#test/world.ts";
import { finds, type Shop, workerRow } from "./worker-row.ts";

const backlog = 2000;

/** Articles of which search engines are to be told: the hostile organization has published many. */
export const pings = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const server = await openPingServer(async () => ({ status: 200, text: "", link: undefined }));
  const egress = createEgress({ allow: ["127.0.0.1/32"] });
  const keyOf = createPingKeys(deriveKeys("test secret").ping);
  const ping = (organizationId: string, projectId: string, count: number) =>
    world.owner.query(
      `insert into blog_ping (organization_id, id, project_id, kind, slug, next_attempt_at)
       select $1, 'png_' || n, $2, 'indexnow', 's-' || n, now() - interval '1 minute' from generate_series(1, $3::integer) n`,
      [organizationId, projectId, count],
    );
  return {
    world,
    worker: createPinger({
      pool: world.pool,
      pings: { indexnow: server.pings.indexnow },
      publicUrl,
      keyOf,
      egress,
      log: createLog("silent"),
    }),
    fill: () => ping(hostile.organizationId, hostile.projectId, backlog),
    async job() {
      await ping(world.organizationId, world.projectId, 1);
      return finds(world.owner, "select where not exists (select from blog_ping where organization_id = $1)", [world.organizationId]);
    },
    async close() {
      await Promise.all([egress.close(), server[Symbol.asyncDispose]()]);
    },
  };
});
