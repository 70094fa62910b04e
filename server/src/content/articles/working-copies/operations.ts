import * as contract from "@galley/contract";
import { excerptOf, parseArticle } from "@galley/markdown";
import { handle } from "#src/operations/handle.ts";
import { findCover } from "../article-queries.ts";
import { presentByline, presentCover } from "../present-article.ts";
import { keepWorkingCopy } from "./keep-working-copy.ts";
import { deleteCopy, findCopy, listCopies, requirePlace } from "./working-copy-queries.ts";

const openingLengthMax = 120;

const listWorkingCopies = handle(contract.listWorkingCopies, async ({ tx, actor }, { projectId }) => {
  const rows = await listCopies(tx, actor, projectId);
  return {
    data: rows.map(({ key, title, beginning, updated_at, expires_on }) => ({
      key,
      title,
      opening: excerptOf(parseArticle(beginning).document, openingLengthMax),
      updatedAt: updated_at.toISOString(),
      expiresOn: expires_on,
    })),
  };
});

const getWorkingCopy = handle(contract.getWorkingCopy, async ({ tx, actor, publicUrl }, input) => {
  const row = await findCopy(tx, await requirePlace(tx, actor, input));
  if (row === undefined) return { copy: null };
  const cover = await findCover(tx, actor.organizationId, row.cover_image_id);
  return {
    copy: {
      version: row.version,
      baseRevision: row.base_revision,
      title: row.title,
      markdown: row.markdown,
      slug: row.slug,
      summary: row.summary,
      seoTitle: row.seo_title,
      seoDescription: row.seo_description,
      tags: row.tags,
      coverImage: cover === undefined ? null : presentCover(cover, publicUrl),
      locale: row.locale,
      topicId: row.topic_id,
      byline: presentByline(row),
      updatedAt: row.updated_at.toISOString(),
    },
  };
});

const discardWorkingCopy = handle(contract.discardWorkingCopy, async ({ tx, actor }, input) => {
  return { discarded: await deleteCopy(tx, await requirePlace(tx, actor, input), input.version) };
});

export const workingCopyOperations = { getWorkingCopy, keepWorkingCopy, discardWorkingCopy, listWorkingCopies };
