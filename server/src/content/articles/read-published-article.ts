import type * as contract from "@galley/contract";
import type pg from "pg";
import type { z } from "zod";
import type { RawJson, SiteContext } from "#src/operations/handle.ts";
import { articleNotFound } from "./article-queries.ts";
import { createLiveAnswers } from "./live-answers.ts";

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;

// The cache belongs to one service's connection pool and ends with it.
const answersOf = new WeakMap<pg.Pool, ReturnType<typeof createLiveAnswers>>();

/** Returns the revision that the site shows, by id or by the slug under which it is shown. */
export async function readPublishedArticle({ pool, publicUrl, actor }: SiteContext, { id, locale }: Input): Promise<RawJson> {
  const read = answersOf.get(pool) ?? createLiveAnswers(pool, publicUrl);
  answersOf.set(pool, read);
  const answer = await read({ organizationId: actor.organizationId, projectId: actor.projectId ?? "", locale, name: id });
  if (answer === undefined) throw articleNotFound();
  return { rawJson: answer };
}
