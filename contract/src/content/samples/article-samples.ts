import { comment } from "./comment-samples.ts";

/** Example records that the API reference shows; the generated suite checks them against their schemas. */
export const articleListItem = {
  id: "art_01k9heat",
  projectId: "prj_01k9hearth",
  title: "How to choose a heat pump for an old stone house",
  status: "in_review",
  revision: 2,
  slug: "heat-pump-stone-house",
  locale: "en",
  scheduledAt: null,
  publishedAt: null,
  updatedAt: "2026-11-20T09:30:00.000Z",
  publishedRevision: null,
  live: false,
};

const summary = "The walls are slow, the chimney leaks, and the data sheet was written for a new flat.";
const seo = { title: "Heat pumps for old stone houses", description: "What to measure first, and what to ask." };
const markdown = "Old stone houses hold heat in a way that timber frames do not.\n\n## Start with the walls\n\n- how much air leaks";

export const article = {
  ...articleListItem,
  url: "https://hearth.example/blog/heat-pump-stone-house",
  markdown,
  summary,
  seo,
  coverImage: null,
  tags: ["Heating"],
  byline: { slug: "marta-vidal", name: "Marta Vidal" },
  topicId: null,
  plannedAt: null,
  createdAt: "2026-11-19T16:04:12.250Z",
  comments: [comment],
  checks: [
    { code: "internal_links_missing", severity: "info", message: "No link leads to another article of this site. Add one where it helps." },
  ],
  posts: [],
  publications: [],
  generation: null,
  routine: { posts: 2, credits: 7 },
};

export const publishedListItem = {
  id: "art_01k9heat",
  revision: 2,
  locale: "en",
  slug: "heat-pump-stone-house",
  title: articleListItem.title,
  summary,
  seo,
  tags: ["Heating"],
  publishedAt: "2026-11-24T09:30:00.120Z",
  updatedAt: "2026-11-24T09:30:00.120Z",
};

export const publishedArticle = {
  ...publishedListItem,
  markdown,
  blocks: [
    { type: "paragraph", text: "Old stone houses hold heat in a way that timber frames do not." },
    { type: "heading", level: 2, text: "Start with the walls" },
    { type: "list", ordered: false, items: ["how much air leaks"] },
  ],
  coverImage: null,
  openGraphImage: "https://galley.example/open-graph/org_01k9hearth/art_01k9heat/2.jpg",
};
