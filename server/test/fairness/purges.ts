import { createOperatorEgress } from "#src/core/egress/operator-egress.ts";
import { createLog } from "#src/core/log.ts";
import { createCachePurger } from "#src/delivery/blog/caching/cache-purger.ts";
import { openCdnServer } from "#test/outside/cdn-server.ts";
import { openWorld } from "#test/world.ts";
import { finds, type Shop, workerRow } from "./worker-row.ts";

const backlog = 2000;

/** Changes that a CDN is to be told of: the hostile organization has changed many blogs. */
export const purges = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const server = await openCdnServer();
  const change = (organizationId: string, count: number) =>
    world.owner.query(
      `insert into blog_change (organization_id, id, project_id, next_attempt_at)
       select $1, 'chg_' || n, 'prj_' || n, now() - interval '1 minute' from generate_series(1, $2::integer) n`,
      [organizationId, count],
    );
  return {
    world,
    worker: createCachePurger({ pool: world.pool, cdns: [server.cdns.fastly], egress: createOperatorEgress(), log: createLog("silent") }),
    fill: () => change(hostile.organizationId, backlog),
    async job() {
      await change(world.organizationId, 1);
      return finds(world.owner, "select where not exists (select from blog_change where organization_id = $1)", [world.organizationId]);
    },
    close: () => server[Symbol.asyncDispose](),
  };
});
