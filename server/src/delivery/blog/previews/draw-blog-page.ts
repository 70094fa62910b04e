import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import type { LiveEntry } from "../live-articles.ts";
import { noArrivals, statesOf } from "../live-states.ts";
import { renderIndexPage } from "../pages/index-page.ts";
import { startPage } from "../render-route.ts";
import { readSite, type Site } from "../site.ts";
import { noChoices } from "../site-choices.ts";
import { inNewTabs } from "./in-new-tabs.ts";
import { previewLook } from "./preview-look.ts";

export const drawBlogPage = handle(contract.drawBlogPage, async ({ tx, actor, publicUrl }, { id, draft, look, scheme }) => {
  const { organizationId } = actor;
  if (draft !== undefined) {
    if (id !== undefined) throw new Failure("invalid_input", sentence("refusal_project_or_draft"), "draft");
    const { context, style } = previewLook(siteOfDraft(organizationId, draft, look), publicUrl, scheme);
    const index = { locale: draft.language, page: 1, pageCount: 1, entries: [entryOfDraft(draft)], images: new Map() };
    return { html: inNewTabs(renderIndexPage(context, index)), styleHash: style.contentSecurityHash };
  }
  if (id === undefined) throw new Failure("invalid_input", sentence("refusal_project_or_draft"), "id");
  await requireProject(tx, actor, id);
  const site = await readSite(tx, { organizationId, projectId: id });
  if (site === undefined) throw new Error("A project within reach has no blog to draw.");
  const { context, style } = previewLook({ ...site, chosen: { ...site.chosen, look } }, publicUrl, scheme);
  return { html: inNewTabs(await startPage(tx, context, site.language, 1)), styleHash: style.contentSecurityHash };
});

const draftId = "draft";

/** Returns a blog as it begins, with one article. */
function siteOfDraft(organizationId: string, { name, language, colors, logo }: contract.BlogDraft, look: Site["chosen"]["look"]): Site {
  return {
    ref: { organizationId, projectId: draftId },
    name,
    site_url: "https://site.invalid",
    language,
    time_zone: "UTC",
    url_pattern: "/blog/{slug}",
    hosted_blog: true,
    blog_slug: draftId,
    blog_host: null,
    created_at: new Date(),
    languages: [{ locale: language, count: 1 }],
    colors,
    chosen: { ...noChoices, look, logo: logo && { id: draftId, ...logo } },
    version: draftId,
    hasRedirects: false,
    settings: draftId,
    ...statesOf(draftId, [], noArrivals()),
  };
}

function entryOfDraft({ language, article }: contract.BlogDraft): LiveEntry {
  const now = new Date();
  return {
    id: draftId,
    locale: language,
    slug: draftId,
    ...article,
    opening: "",
    word_count: 600,
    published_at: now,
    live_at: now,
    tags: [],
    tag_slugs: [],
    author_slug: null,
    author_name: null,
    cover_image_id: null,
    cover_words: null,
  };
}
