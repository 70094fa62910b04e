import { readFileSync } from "node:fs";
import type { generatePost } from "@galley/contract";
import { expect } from "vitest";
import type { z } from "zod";
import { transact } from "#src/core/database/transact.ts";
import { readCredits } from "#src/people/credits/read-credits.ts";
import { wrongSums } from "#src/people/credits/test-support.ts";
import { bringDue, endLeases } from "#test/work.ts";
import { openWorld, type Who } from "#test/world.ts";

/** Reads a realistic article in English, German or Portuguese, such as `en/rain-garden`. */
export function readSampleArticle(name: string): string {
  return readFileSync(new URL(`../../../../writer/test/articles/${name}.md`, import.meta.url), "utf8");
}

/** Returns the same article as a script, without Markdown marks. */
export function scriptText(name: string): string {
  return readSampleArticle(name)
    .replaceAll(/^#+ /gm, "")
    .replaceAll(/[*`]/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

type Asked = Partial<z.input<typeof generatePost.input>>;

export type GenerationWorld = Awaited<ReturnType<typeof openGenerationWorld>>;

/** Opens a world in which the service writes. */
export async function openGenerationWorld(over: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(over);
  const generate = (input: Asked, who: Who = {}) =>
    world.call(world.registry.generatePost, { projectId: world.projectId, format: "linkedin", ...input }, who);
  const at = {
    world,
    generate,
    /** Does the same and requires that a post is begun. */
    async begin(input: Asked, who: Who = {}) {
      const begun = await generate(input, who);
      if ("dryRun" in begun) throw new Error("This was a trial run.");
      return begun;
    },
    async newPost(post: Parameters<typeof world.newPost>[0] = {}) {
      const created = await world.newPost(post);
      if ("dryRun" in created) throw new Error("This was a trial run.");
      return created;
    },
    /** Lets the worker do all waiting work, further attempts included. */
    async work() {
      await makeDue(world.owner);
      while ((await world.app.workers.generationWorker.work()) > 0) await makeDue(world.owner);
    },
    makeDue: () => makeDue(world.owner),
    post: (id: string) => world.call(world.registry.getPost, { id }),
    credits: () => transact(world.pool, world.organizationId, (tx) => readCredits(tx, world.organizationId)),
    async row(postId: string) {
      const { rows } = await world.owner.query("select * from generation where post_id = $1 order by created_at desc limit 1", [postId]);
      return rows[0];
    },
    /** Expects that no credits are reserved, that every sum matches its balance, and that no generation is open. */
    async expectRest() {
      const { rows } = await world.owner.query(wrongSums);
      expect(rows).toEqual([]);
      const { rows: open } = await world.owner.query(
        "select id from generation where status in ('pending', 'working') union all select organization_id from credit_account where reserved <> 0 and organization_id = $1",
        [world.organizationId],
      );
      expect(open).toEqual([]);
      const { rows: stuck } = await world.owner.query("select id from post where status = 'generating'");
      expect(stuck).toEqual([]);
    },
    [Symbol.asyncDispose]: () => world.close(),
  };
  return at;
}

async function makeDue(owner: Awaited<ReturnType<typeof openWorld>>["owner"]): Promise<void> {
  await endLeases(owner, "routines");
  for (const kind of ["generations", "recordings"] as const) await bringDue(owner, kind);
}
