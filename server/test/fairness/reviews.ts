import { createReviewReminder } from "#src/content/reviews/remind.ts";
import { createLog } from "#src/core/log.ts";
import { openWorld } from "#test/world.ts";
import { bringDue } from "../work.ts";
import { addBacklog, asPerson, copyRows, finds, type Shop, workerRow } from "./worker-row.ts";

const backlog = 2000;

/** Reminders of reviews: the hostile organization has thousands of articles of which to remind. */
export const reviews = workerRow(async (): Promise<Shop> => {
  const world = await openWorld();
  const hostile = await world.newOrganization();
  const submit = async (who: typeof hostile) => {
    const { projectId: id, personId } = who;
    const steps = [{ name: "Client", personIds: [personId], dueDays: 2 }];
    await world.call(world.registry.setApprovalSteps, { id, kind: "steps", steps }, asPerson(who));
    const { id: articleId } = await world.newArticle({ projectId: id, status: "in_review" }, who);
    await world.owner.query("update review_wait set submitted_at = now() - interval '1 day' where article_id = $1", [articleId]);
    await bringDue(world.owner, "review_waits", articleId);
    return articleId;
  };
  return {
    world,
    worker: createReviewReminder({ pool: world.pool, sendsMail: false, log: createLog("silent") }),
    async fill() {
      const id = await submit(hostile);
      const copies = { article: "id", article_revision: "article_id", review_wait: "article_id" };
      for (const [table, column] of Object.entries(copies)) {
        const slug = table === "article" ? { slug: "t.slug || '-' || n" } : {};
        const changes = { [column]: `t.${column} || '_' || n`, ...slug };
        await copyRows(world.owner, { table, where: `t.${column} = '${id}'`, count: backlog, changes });
      }
      await addBacklog(world.owner, "review_waits", "select organization_id, project_id, subject_id as subject from review_wait");
    },
    async job() {
      const { organizationId, personId, projectId } = world;
      const id = await submit({ organizationId, personId, projectId });
      return finds(world.owner, "select from notification where article_id = $1 and kind = 'review_due'", [id]);
    },
  };
});
