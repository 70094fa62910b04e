import { createLog } from "#src/core/log.ts";
import { createEraser } from "#src/people/deletion/eraser.ts";
import { openWorld } from "#test/world.ts";
import { asPerson, finds, openGate, type Shop, workerRow } from "./worker-row.ts";

/** Deletions: networks never answer the hostile organization, which has asked for many. */
export const deletions = workerRow(async (): Promise<Shop> => {
  const gate = openGate();
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const ask = async (who: typeof hostile, name: string) => {
    const { id } = await world.call(world.registry.createProject, { name }, asPerson(who));
    await world.call(world.registry.requestProjectDeletion, { id, name }, asPerson(who));
    await world.owner.query(
      `update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 hour',
         closed_at = now() - interval '2 minutes' where project_id = $1`,
      [id],
    );
    return id;
  };
  const fileKeys = { organization: () => [], image: () => "none/", export: () => "none/", generation: () => "none/" };
  const giveBack = async ({ organizationId }: { organizationId: string }) => {
    if (organizationId === hostile.organizationId) await gate.held;
  };
  const { pool, storage } = world;
  let number = 0;
  return {
    world,
    worker: createEraser({ pool, storage, sendsMail: false, log: createLog("silent"), fileKeys, giveBack, onClosed() {} }),
    async fill() {
      for (let index = 0; index < 15; index += 1) await ask(hostile, `Hostile ${index}`);
    },
    async job() {
      number += 1;
      const id = await ask({ ...world }, `Quiet ${number}`);
      return finds(world.owner, "select where not exists (select from project where id = $1)", [id]);
    },
    release: gate.release,
  };
});
