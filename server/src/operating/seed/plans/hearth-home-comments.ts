import type { PersonKey } from "../people.ts";

/** A comment on an article under review. `quote` is a passage of its text; `replies` follow in order. */
export type CommentPlan = {
  text: string;
  author: PersonKey;
  quote?: string;
  body: string;
  replies?: readonly { author: PersonKey; body: string }[];
  resolved?: true;
};

export const hearthHomeComments: readonly CommentPlan[] = [
  {
    text: "quiet-pine-floor",
    author: "ilse",
    body: "Good to read. Two things before I approve: a photograph of the gap between the boards, and one sentence on what not to do in a rented flat.",
    replies: [{ author: "priya", body: "The photograph comes tomorrow. @ilse.brandt may I put the sentence into the last part?" }],
  },
  {
    text: "quiet-pine-floor",
    author: "jonas",
    body: "The summary promises a cost. The text does not give one yet.",
    resolved: true,
  },
  {
    text: "dense-pack-cellulose",
    author: "walter",
    body: "Which density did you measure, and at which depth? Readers will ask.",
    replies: [
      { author: "jonas", body: "3.6 pounds per cubic foot at the middle of the bay. I will add it." },
      { author: "walter", body: "Then it is fine with me." },
    ],
  },
  {
    text: "crawl-space",
    author: "ilse",
    body: "Approved as it is. For the spring edition we should measure again when the ground is wet.",
  },
];
