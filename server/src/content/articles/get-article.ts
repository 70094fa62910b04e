import * as contract from "@galley/contract";
import type { z } from "zod";
import type { PublishedReads } from "#src/core/database/replica/published-reads.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { handle, type RawJson, type SiteContext } from "#src/operations/handle.ts";
import { findGeneration } from "#src/people/projects/generations.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { listArticlePosts } from "./article-posts.ts";
import { articleNotFound, findArticle, findCover, listPublications } from "./article-queries.ts";
import { isUnapproved } from "./article-states.ts";
import { translatedChecks } from "./findings.ts";
import { createLiveAnswers } from "./live-answers.ts";
import { presentArticle } from "./present-article.ts";
import { findRoutineStart } from "./routine-queries.ts";

type CurrentText = { revision: number; title: string; markdown: string };
type Comment = z.input<typeof contract.Comment>;

/** Finds an article's open comments. The returned function locates them in the article's current revision. */
export type FindComments = (tx: Tx, organizationId: string, articleId: string) => Promise<(current: CurrentText) => Promise<Comment[]>>;

/** Returns the full article. Comments depend on articles, so the caller passes in how to find them. */
export function bindGetArticle(findComments: FindComments) {
  return handle(
    contract.getArticle,
    async ({ tx, actor, publicUrl, modelNames, tell }, { id }) => {
      const { organizationId } = actor;
      const [row, publications, comments, posts, generation] = await Promise.all([
        findArticle(tx, actor, id),
        listPublications(tx, organizationId, id),
        findComments(tx, organizationId, id),
        listArticlePosts(tx, organizationId, id),
        findGeneration(tx, organizationId, { kind: "article", articleId: id }),
      ]);
      if (row === undefined) throw articleNotFound();
      const project = await requireProject(tx, actor, row.project_id);
      // Approvers read the pictures as they will be live. A live revision can be changed further, from the library.
      const pictures = row.revision === row.published_revision ? null : row.pictures;
      const [cover, routine] = await Promise.all([
        findCover(tx, organizationId, row.cover_image_id, pictures),
        isUnapproved(row.status)
          ? findRoutineStart(tx, { organizationId, projectId: project.id, articleId: id, hasModel: modelNames.text !== undefined })
          : null,
      ]);
      const checks = translatedChecks(row.checks, tell);
      const parts = { cover, publications, comments: await comments(row), checks, posts, generation, routine };
      return presentArticle(row, project, publicUrl, parts);
    },
    readPublishedArticle,
  );
}

type Input = z.output<(typeof contract.getArticle)["siteRead"]["input"]>;

// The cache belongs to one service's reads and ends with them.
const answersOf = new WeakMap<PublishedReads, ReturnType<typeof createLiveAnswers>>();

/** Returns the revision that the site shows, by id or by the slug under which it is shown. */
async function readPublishedArticle({ reads, position, publicUrl, actor }: SiteContext, { id, locale }: Input): Promise<RawJson> {
  const read = answersOf.get(reads) ?? createLiveAnswers(reads, publicUrl);
  answersOf.set(reads, read);
  const answer = await read({ organizationId: actor.organizationId, projectId: actor.projectId ?? "", locale, name: id, position });
  if (answer === undefined) throw articleNotFound();
  return { rawJson: answer };
}
