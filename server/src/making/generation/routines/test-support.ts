import type { setRoutine } from "@galley/contract";
import { expect } from "vitest";
import type { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { settleCredits } from "#src/people/credits/settle-credits.ts";
import { openGenerationWorld, readSampleArticle } from "../test-support.ts";

export type NewRoutine = z.input<typeof setRoutine.input>["posts"];

export type RoutineWorld = Awaited<ReturnType<typeof openRoutineWorld>>;

/** Opens a world in which approvals start routines. */
export async function openRoutineWorld(over: Parameters<typeof openGenerationWorld>[0] = {}) {
  const at = await openGenerationWorld(over);
  const { world } = at;
  const { registry, owner } = world;
  async function spend({ organizationId, projectId }: { organizationId: string; projectId: string }, credits: number) {
    if (credits === 0) return;
    await transact(world.pool, organizationId, async (tx) => {
      await reserveCredits(tx, organizationId, { operationId: "before", credits, work: "image", projectId, subjectId: null });
      await settleCredits({ tx, sendsMail: false }, organizationId, { operationId: "before", spent: credits });
    });
  }

  return {
    ...at,
    /** Creates an organization with this many credits left and a routine. */
    async newPlace(posts: NewRoutine, credits = 100) {
      const place = await world.newOrganization();
      await spend(place, 100 - credits);
      // No model is configured here, so posts begin as excerpts.
      const setRoutine = (next: NewRoutine, excerpts = true) =>
        world.call(registry.setRoutine, { id: place.projectId, posts: next, excerpts }, { ...place, kind: "person" });
      await setRoutine(posts);
      const newArticle = (article: Parameters<typeof world.newArticle>[0] = {}) =>
        world.newArticle(
          { projectId: place.projectId, status: "in_review", markdown: readSampleArticle("en/rain-garden"), ...article },
          place,
        );
      return {
        ...place,
        setRoutine,
        newArticle,
        approve: (id: string, revision = 1) => world.call(registry.approveArticle, { id, revision }, place),
        article: (id: string) => world.call(registry.getArticle, { id }, place),
        post: (id: string) => world.call(registry.getPost, { id }, place),
        credits: () => world.call(registry.getCredits, {}, { ...place, kind: "person" }),
        async posts(articleId: string) {
          const { rows } = await owner.query(
            `select p.id, p.format, p.status, p.agent, p.routine_days_after as days, p.routine_time as time, g.person_id, g.token_id, g.request
             from post p join generation g on g.organization_id = p.organization_id and g.post_id = p.id
             where p.article_id = $1 order by p.routine_days_after, p.routine_time`,
            [articleId],
          );
          return rows;
        },
        async notices() {
          const { rows } = await owner.query(
            "select kind, article_id, project_id, title, reason from notification where organization_id = $1 and kind = 'routine_incomplete'",
            [place.organizationId],
          );
          return rows;
        },
      };
    },
    /** Expects that no run is left to begin and that no credits are reserved. */
    async expectRest() {
      expect((await owner.query("select article_id from routine_run where ended_at is null")).rows).toEqual([]);
      expect((await owner.query("select organization_id from credit_account where reserved <> 0")).rows).toEqual([]);
      await at.expectRest();
    },
  };
}
