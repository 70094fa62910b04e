import type { World } from "#test/world.ts";

/** Lets the week of every deletion end, and the work that was under way, then deletes. */
export async function letItGo({ owner, app, logLines }: Pick<World, "owner" | "app" | "logLines">): Promise<void> {
  const { eraser } = app.workers;
  await owner.query("update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second'");
  await eraser.work();
  await owner.query("update deletion set closed_at = closed_at - interval '2 minutes', next_attempt_at = now() - interval '1 second'");
  await owner.query("update work set at = now() - interval '1 second' where leased");
  while ((await eraser.work()) > 0);
  // Purges for a CDN outlive their project: these rows go once it has heard of them, or after 75 minutes.
  await owner.query("delete from blog_change where project_id not in (select id from project)");
  if ((await owner.query("select from deletion")).rows.length > 0)
    throw new Error(`A deletion did not end: ${logLines.slice(-2).join("")}`);
}
