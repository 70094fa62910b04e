import { Article } from "@galley/contract";
import { expect, test } from "vitest";
import { presentArticle, presentCover, presentSeo } from "./present-article.ts";

const at = new Date("2026-11-20T09:30:00.120Z");
const project = {
  id: "prj_1",
  name: "Hearth",
  site_url: "https://hearth.example",
  language: "en",
  time_zone: "Europe/Lisbon",
  url_pattern: "/journal/{slug}",
  hosted_blog: false,
  blog_slug: "hearth",
  blog_host: null,
  review_before_publishing: true,
  agent_review: true,
  approver_id: null,
  approval_policy_id: null,
  guests_approve: false,
  approval_steps: null,
};
const row = {
  organization_id: "org_1",
  id: "art_1",
  project_id: "prj_1",
  locale: "en",
  status: "scheduled",
  title: "Title",
  title_key: "key",
  title_folded: "title",
  slug: "a-slug",
  revision: 3,
  approved_revision: 3,
  review_policy_id: null,
  review_steps: null,
  review_round: null,
  steps_given: null,
  published_revision: 2,
  published_slug: "an-older-slug",
  topic_id: "top_1",
  planned_at: at,
  original_at: null,
  review_asked_at: null,
  review_asked_by: null,
  review_asked_through: null,
  scheduled_local: "2026-11-24T09:30",
  scheduled_zone: "Europe/Lisbon",
  scheduled_at: at,
  due_at: at,
  published_at: at,
  live_at: at,
  created_at: at,
  updated_at: at,
  markdown: "A body.",
  summary: "A summary.",
  seo_title: null,
  seo_description: "Described.",
  pictures: null,
  cover_image_id: "img_1",
  tags: ["Heating"],
  byline_id: "usr_1",
  author_slug: "marta-vidal",
  author_name: "Marta Vidal",
  checks: [{ code: "x", severity: "info", message: "M", line: 2 }],
} as const;
const cover = { id: "img_1", alt: "A wall", width: 1600, height: 900, credit: null };
const publication = {
  id: "pub_1",
  destination: "site",
  action: "publish",
  main: true,
  status: "failed",
  revision: 2,
  url: null,
  attempts: 12,
  last_error: "No answer.",
  error_kind: "retryable",
  next_attempt_at: at,
  published_at: null,
  proof: null,
} as const;

const comment = {
  id: "cmt_1",
  quote: "A body.",
  body: "Whose?",
  author: "Marta Vidal",
  createdAt: at.toISOString(),
  replies: [],
  via: null,
  revision: 2,
  orphaned: false,
  edited: false,
  deleted: false,
  point: null,
  replacement: null,
};

test("a row becomes exactly the record of the contract, and no column of the database shows through", () => {
  const presented = presentArticle({ ...row, tags: [...row.tags], checks: [...row.checks] }, project, "http://galley.test", {
    checks: { listed: [...row.checks], more: 2 },
    cover,
    publications: [publication],
    comments: [comment],
    posts: [{ id: "pst_1", format: "x", status: "in_review", title: "A post" }],
    generation: undefined,
    routine: { posts: 2, credits: 7 },
  });
  const time = "2026-11-20T09:30:00.120Z";
  expect(Article.parse(presented)).toEqual({
    id: "art_1",
    projectId: "prj_1",
    title: "Title",
    status: "scheduled",
    slug: "a-slug",
    locale: "en",
    scheduledAt: time,
    publishedAt: time,
    updatedAt: time,
    url: "https://hearth.example/journal/an-older-slug",
    revision: 3,
    publishedRevision: 2,
    live: true,
    markdown: "A body.",
    summary: "A summary.",
    seo: { description: "Described." },
    coverImage: { id: "img_1", url: "http://galley.test/api/v1/images/img_1", alt: "A wall", width: 1600, height: 900 },
    tags: ["Heating"],
    byline: { slug: "marta-vidal", name: "Marta Vidal" },
    topicId: "top_1",
    plannedAt: time,
    createdAt: time,
    comments: [comment],
    checks: [{ code: "x", severity: "info", message: "M", line: 2 }],
    more: { checks: 2 },
    posts: [{ id: "pst_1", format: "x", status: "in_review", title: "A post" }],
    generation: null,
    routine: { posts: 2, credits: 7 },
    publications: [
      {
        id: "pub_1",
        destination: "site",
        action: "publish",
        status: "failed",
        revision: 2,
        url: null,
        attempts: 12,
        lastError: "No answer.",
        errorKind: "retryable",
        nextAttemptAt: null,
        publishedAt: null,
        proof: null,
      },
    ],
  });
});

test("times that have not come are null, and so is a cover that there is not", () => {
  const presented = presentArticle(
    { ...row, tags: [], checks: [], scheduled_at: null, published_at: null },
    project,
    "http://galley.test",
    {
      checks: { listed: [], more: 0 },
      cover: undefined,
      publications: [],
      comments: [],
      posts: [],
      generation: undefined,
      routine: null,
    },
  );
  expect(presented).toMatchObject({ scheduledAt: null, publishedAt: null, coverImage: null, publications: [] });
});

test("SEO fields and credit are there only when they were given", () => {
  expect(presentSeo({ seo_title: null, seo_description: null })).toEqual({});
  expect(presentSeo({ seo_title: "T", seo_description: "D" })).toEqual({ title: "T", description: "D" });
  expect(presentCover({ ...cover, credit: "Anna" }, "http://galley.test")).toHaveProperty("credit", "Anna");
});
