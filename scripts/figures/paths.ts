/** The code that decides about the figures of a path, by files and folders, and the bench that takes them again. */
export type MeasuredPath = { files: readonly string[]; bench: string };

const database = ["server/src/core/database/connect.ts", "server/src/core/database/transact.ts", "server/src/core/database/coalesce.ts"];
const calls = [
  ...database,
  "server/src/operations/invoke.ts",
  "server/src/people/access/admit.ts",
  "server/src/surfaces/rest.ts",
  "server/sql/functions/tokens.sql",
];
const onNodes = [
  ...["admit_token", "claim_work", "claim_work_of", "due_articles", "next_of_node", "next_work"],
  ...["open_deliveries", "record_event", "record_events", "settle_deliveries", "settle_deliveries_of"],
];

/** Hot paths, by the names under which documents state their figures. A change to one of them takes its figures again. */
export const measuredPaths: Readonly<Record<string, MeasuredPath>> = {
  blog: {
    files: [
      ...database,
      "server/src/delivery/blog/articles/",
      "server/src/delivery/blog/memory/",
      "server/src/delivery/blog/create-blog.ts",
      "server/src/delivery/blog/live-states.ts",
      "server/src/delivery/blog/page-maker.ts",
      "server/src/delivery/blog/place.ts",
      "server/src/delivery/blog/site.ts",
      "server/src/surfaces/blog.ts",
      "server/sql/functions/live_articles.sql",
    ],
    bench: "npm run bench:blog",
  },
  reads: {
    files: [...calls, "server/src/content/articles/live-answers.ts", "server/sql/functions/live_articles.sql"],
    bench: "npm run bench -- --only reads",
  },
  lists: {
    files: [
      ...calls,
      "server/src/content/articles/list-articles.ts",
      "server/src/content/articles/list-recent-articles.ts",
      "server/sql/functions/recent_articles.sql",
    ],
    bench: "npm run bench -- --only lists",
  },
  creates: {
    files: [
      ...calls,
      "server/src/content/articles/create-article.ts",
      "server/src/operations/idempotency.ts",
      "server/sql/functions/quotas.sql",
      "markdown/src/",
    ],
    bench: "npm run bench -- --only creates",
  },
  webhooks: {
    files: [...database, "server/src/delivery/webhooks/sending/", "server/sql/functions/deliveries.sql", "server/sql/functions/work.sql"],
    bench: "npm run bench -- --only webhooks",
  },
  nodes: {
    files: [
      ...database,
      "server/src/core/database/distribution/distribute.ts",
      ...onNodes.map((name) => `server/sql/distributed/${name}.sql`),
    ],
    bench: "node scripts/run.mjs bench/nodes.ts --nodes COORDINATOR,WORKER,… --workers 0,1,2,4 --shards 4,32",
  },
  process: { files: ["package.json", "scripts/service/", "server/src/main.ts", "server/src/app/"], bench: "npm run bench" },
};
