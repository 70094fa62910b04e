import type * as contract from "@galley/contract";
import type { z } from "zod";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { RawJson, SiteContext } from "#src/operations/handle.ts";
import { articleNotFound } from "./article-queries.ts";
import { createLiveAnswers } from "./live-answers.ts";

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;

// The cache belongs to one service's reads and ends with them.
const answersOf = new WeakMap<PublishedReads, ReturnType<typeof createLiveAnswers>>();

/** Returns the revision that the site shows, by id or by the slug under which it is shown. */
export async function readPublishedArticle({ reads, position, publicUrl, actor }: SiteContext, { id, locale }: Input): Promise<RawJson> {
  const read = answersOf.get(reads) ?? createLiveAnswers(reads, publicUrl);
  answersOf.set(reads, read);
  const answer = await read({ organizationId: actor.organizationId, projectId: actor.projectId ?? "", locale, name: id, position });
  if (answer === undefined) throw articleNotFound();
  return { rawJson: answer };
}
