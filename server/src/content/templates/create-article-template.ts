import * as contract from "@galley/contract";
import { requireCopied } from "#src/content/articles/require-copied.ts";
import { handle } from "#src/operations/handle.ts";
import { insertTemplate, presentTemplate } from "./template-queries.ts";

export const createArticleTemplate = handle(contract.createArticleTemplate, async ({ tx, actor }, { id, name }) => {
  const { project_id: projectId, title, locale, tags, ...text } = await requireCopied(tx, actor, id);
  const { markdown, summary, seo_title: seoTitle, seo_description: seoDescription } = text;
  const details = { title, locale, tags };
  const content = { markdown, summary, seoTitle, seoDescription };
  return presentTemplate(actor, "article", await insertTemplate(tx, actor, { kind: "article", projectId, name, details, content }));
});
