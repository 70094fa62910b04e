/** Example records that the API reference shows; the generated suite checks them against their schemas. */
export const postListItem = {
  id: "pst_01k9walls",
  projectId: "prj_01k9hearth",
  format: "linkedin",
  status: "in_review",
  title: "Your stone walls are slow. Use that.",
  articleId: "art_01k9heat",
  agent: "Desk assistant",
  destinations: [{ destination: "linkedin", status: "pending", at: null, publishedAt: null, url: null, lastError: null }],
  createdAt: "2026-11-20T10:12:05.310Z",
};

const text = "Your stone walls are slow. Use that.\n\nA heat pump that runs long and low keeps them warm for half the money.";

export const post = {
  ...postListItem,
  revision: 1,
  updatedAt: "2026-11-20T10:12:05.310Z",
  content: { kind: "linkedin", text, hashtags: ["heatpumps", "oldhouses"], headline: "Your stone walls are slow. Use that." },
  checks: [],
  review: null,
  notice: null,
  generation: null,
  suggestedAt: null,
};

export const created = { format: "linkedin", text, hashtags: ["#heatpumps", "oldhouses"] };
