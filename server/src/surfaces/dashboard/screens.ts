import { ownPlaceAddresses } from "@galley/contract";

// An asterisk stands for one part of a path.
type Screens = readonly (readonly [address: string, source: string])[];

const ofProject: Screens = [
  ["articles", "content/articles/article-list-screen.tsx"],
  ["articles/import", "content/articles/transfer/import-screen.tsx"],
  ["articles/*", "content/articles/article-screen.tsx"],
  ["articles/*/review", "content/articles/review/review-screen.tsx"],
  ["articles/*/history", "content/articles/history/history-screen.tsx"],
  ["first-article", "content/articles/first/first-article-screen.tsx"],
  ["posts", "content/posts/list/post-list-screen.tsx"],
  ["posts/new", "content/posts/compose/new-post-screen.tsx"],
  ["posts/queue", "content/posts/queue/queue-screen.tsx"],
  ["posts/*", "content/posts/editor/post-screen.tsx"],
  ["posts/*/history", "content/posts/history/post-history-screen.tsx"],
  ["calendar", "content/calendar/calendar-screen.tsx"],
  ["suggestions", "content/calendar/suggestions/suggestions-screen.tsx"],
  ["media", "content/images/media-screen.tsx"],
  ["results", "content/results/results-screen.tsx"],
  ["brand", "people/brand/brand-screen.tsx"],
  ["connections", "delivery/connections/connections-screen.tsx"],
  ["notifications", "people/notifications/inbox/inbox-screen.tsx"],
  ["notifications/activity", "people/notifications/activity/activity-screen.tsx"],
  ["notifications/choices", "people/notifications/choices/choices-screen.tsx"],
  ["blog", "delivery/blog/blog-screen.tsx"],
  ["blog/authors", "people/authors/author-screen.tsx"],
  ["blog/readers", "content/results/readers/readers-screen.tsx"],
];

const ofOrganization: Screens = [
  ["members", "people/members/members-screen.tsx"],
  ["tokens", "people/tokens/tokens-screen.tsx"],
  ["assistants", "people/assistants/assistants-screen.tsx"],
  ["webhooks", "delivery/webhooks/list/webhooks-screen.tsx"],
  ["webhooks/new", "delivery/webhooks/form/new-endpoint-screen.tsx"],
  ["webhooks/*", "delivery/webhooks/endpoint/endpoint-screen.tsx"],
  ["webhooks/*/edit", "delivery/webhooks/form/edit-endpoint-screen.tsx"],
  ["audit", "people/audit/audit-screen.tsx"],
  ["credits", "people/credits/credits-screen.tsx"],
  ["settings", "people/settings/settings-screen.tsx"],
];

// Of several that fit the first one counts. Whoever has a project goes on from `/` to its articles.
const screens: Screens = [
  ["", inFeatures("content/articles/article-list-screen.tsx")],
  ...ownPlaceAddresses.map(({ address, source }) => [address, `../capabilities/${source}`] as const),
  ...ofProject.map(([address, source]) => [`projects/*/${address}`, inFeatures(source)] as const),
  ...ofOrganization.map(([address, source]) => [`organizations/*/${address}`, inFeatures(source)] as const),
];

/** Source files of the screens that have an address, in the dashboard. */
export const screenSources: readonly string[] = screens.map(([, source]) => source);

/** Returns the source file of the screen at a path; undefined where there is none. */
export function screenAt(path: string): string | undefined {
  const parts = path.replace(/^\//, "").replace(/\/$/, "").split("/");
  return screens.find(([address]) => fits(address.split("/"), parts))?.[1];
}

function fits(address: readonly string[], parts: readonly string[]): boolean {
  return address.length === parts.length && address.every((part, at) => (part === "*" ? parts[at] !== "" : part === parts[at]));
}

function inFeatures(source: string): string {
  return `src/features/${source}`;
}
