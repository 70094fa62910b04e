import * as contract from "@galley/contract";
import { readClock } from "#src/core/database/database-clock.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { handle } from "#src/operations/handle.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";
import { findSlots, findTaken, saveSlots } from "./slot-queries.ts";
import { findFreeSlot } from "./slots.ts";

export const getPostSlots = handle(contract.getPostSlots, async ({ tx, actor }, { projectId }) => {
  const project = await requireProject(tx, actor, projectId);
  const slots = await findSlots(tx, { organizationId: actor.organizationId, projectId });
  return present(tx, actor.organizationId, project, slots);
});

export const setPostSlots = handle(contract.setPostSlots, async ({ tx, actor }, { projectId, slots }) => {
  const project = await requireProject(tx, actor, projectId);
  const inOrder = slots.toSorted((a, b) => compare(rank(a), rank(b)));
  await saveSlots(tx, { organizationId: actor.organizationId, projectId }, inOrder);
  return present(tx, actor.organizationId, project, inOrder);
});

async function present(
  tx: Tx,
  organizationId: string,
  { id: projectId, time_zone: timeZone }: ProjectRow,
  slots: readonly contract.PostSlot[],
) {
  const now = await readClock(tx);
  const isTaken = await findTaken(tx, { organizationId, projectId }, now);
  const next = contract.postDestinationNames.flatMap((destination) => {
    const own = slots.filter((slot) => slot.destination === destination);
    const free = findFreeSlot(own, timeZone, now, (instant) => isTaken(destination, instant));
    return free === undefined ? [] : [{ destination, at: free.local }];
  });
  return { timeZone, slots: [...slots], next };
}

function rank({ destination, weekday, time }: contract.PostSlot): string {
  return `${contract.postDestinationNames.indexOf(destination)} ${contract.weekdays.indexOf(weekday)} ${time}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
