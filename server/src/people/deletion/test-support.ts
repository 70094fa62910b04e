import type { World } from "#test/world.ts";

/** Lets the week of a deletion end, and the minute after it was closed. */
export async function makeDue({ owner }: World): Promise<void> {
  await owner.query("update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second'");
}

export async function passMinute({ owner }: World): Promise<void> {
  await owner.query(
    "update deletion set closed_at = closed_at - interval '2 minutes', next_attempt_at = now() - interval '1 second', lease_until = null",
  );
}

/** Deletes all that is due, to its end. */
export async function eraseAll(world: World): Promise<void> {
  await makeDue(world);
  while ((await world.owner.query("select from deletion")).rows.length > 0) {
    await world.app.workers.eraser.work();
    await passMinute(world);
  }
}

/** Makes a project with an article, a post and an image, and asks for it to be deleted. */
export async function newDoomedProject(world: World, name = "Doomed"): Promise<string> {
  const { id: projectId } = await world.newProject({ name });
  await world.newArticle({ projectId, status: "published" }, { projectId });
  await world.newPost({ projectId }, { projectId });
  const imageId = await world.newImage({ projectId });
  await world.storage.put(`images/${world.organizationId}/${imageId}/cover.webp`, Buffer.from("bytes"), "image/webp");
  await world.call(world.registry.requestProjectDeletion, { id: projectId, name }, { kind: "person" });
  return projectId;
}
