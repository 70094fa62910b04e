import { part, type Scene, type Sight } from "../scene.ts";

const inSteps =
  (path: string) =>
  ({ made }: Sight["place"]) =>
    `/projects/${made.steps}/${path}`;

/** Screens in the states of a project with steps, a deletion that waits, and figures that do not come. */
export const stateScenes: readonly Scene[] = [
  { name: "steps-list", path: inSteps("articles"), has: ({ text }) => text(/^0 (of|de) 2$/).or(text("A loft in steps")) },
  {
    name: "steps-article",
    path: ({ made }) => `/projects/${made.steps}/articles/${made.stepped}/review`,
    reach: ({ region }) => region("Approval").scrollIntoViewIfNeeded(),
    has: ({ region }) => region("Approval"),
  },
  {
    name: "steps-ask",
    path: ({ made }) => `/projects/${made.steps}/articles/${made.stepped}/review`,
    reach: ({ button }) => button("Ask someone").click(),
    has: ({ dialog }) => dialog("Ask for a review"),
  },
  {
    name: "steps-post",
    path: ({ made }) => `/projects/${made.steps}/posts/${made.steppedPost}?view=out`,
    reach: ({ region }) => region("Approval").scrollIntoViewIfNeeded(),
    has: ({ region }) => region("Approval"),
  },
  { name: "deletion-notice", path: ({ made }) => `/projects/${made.leaving}/articles`, has: ({ button }) => button("Take it back") },
  {
    name: "results-failed",
    isRigid: true,
    path: "results",
    has: ({ page }) => page.getByRole("alert").filter({ hasText: "The account may not read this property." }),
  },
  {
    name: "results-console",
    path: ({ made }) => `/projects/${made.empty}/results?open=search-console`,
    has: ({ text }) => text(part("Fetching days")),
  },
  {
    name: "results-coming",
    path: ({ made }) => `/projects/${made.empty}/results`,
    has: ({ text }) => text("The first data is on its way"),
  },
];
