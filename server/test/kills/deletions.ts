import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDue, newDoomedProject, passMinute } from "#src/people/deletion/test-support.ts";
import { representatives } from "../chance.ts";
import { openWorld, type World } from "../world.ts";
import type { Die } from "./crash.ts";

export function deletionKills(die: Die): void {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const isThere = async (projectId: string) => (await world.owner.query("select from project where id = $1", [projectId])).rowCount === 1;

  const points = [
    "deletion.credits_settled",
    "deletion.files_gone",
    "deletion.article",
    "deletion.rows",
    "deletion.work_ended",
    "deletion.audit",
    "deletion.records_cleared",
    "deletion.post",
    "deletion.image",
    "deletion.member_project",
  ];

  test.each(representatives(points, 4))("a worker that dies at %s leaves a deletion that another one finishes", async (point) => {
    const projectId = await newDoomedProject(world);
    await makeDue(world);
    await world.app.workers.eraser.work();
    await passMinute(world);
    await die(world, point);
    expect(await isThere(projectId)).toBe(true);
    // The claim of the dead worker ends with its lease.
    expect(await world.app.workers.eraser.work()).toBe(0);
    await world.owner.query("update deletion set lease_until = now() - interval '1 second'");
    while ((await world.app.workers.eraser.work()) > 0);
    expect(await isThere(projectId)).toBe(false);
    const { rows } = await world.owner.query(
      "select (select count(*) from article where project_id = $1) + (select count(*) from event where project_id = $1) as left",
      [projectId],
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(await Array.fromAsync(world.storage.list(`images/${world.organizationId}/`))).toEqual([]);
  });

  test("a worker that dies as it closes a project leaves it closed, and nobody can take it back", async () => {
    const projectId = await newDoomedProject(world, "Closed");
    await makeDue(world);
    await die(world, "deletion.closed");
    const back = world.call(world.registry.cancelProjectDeletion, { id: projectId }, { kind: "person" });
    await expect(back).rejects.toMatchObject({ code: "invalid_state" });
    await passMinute(world);
    while ((await world.app.workers.eraser.work()) > 0);
    expect(await isThere(projectId)).toBe(false);
  });
}
