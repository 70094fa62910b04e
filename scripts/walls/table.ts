/**
 * A folder or a file of the product, the rooms that it may import, and the packages. What lies deeper and has no row of its own
 * belongs to it. A row names rows above it alone, so that rooms form no circle; `x/*` is every room in x. A package is named with
 * all its parts, or one part of it, as in `@galley/writer/language`.
 */
export type Room = { path: string; may: readonly string[]; packages: readonly string[] };

type Row = readonly [name: string, may: string, packages: string];

const words = (text: string) => text.split(" ").filter((word) => word !== "");

/** The rooms of a workspace. `.` is whatever has no row of its own, and `/x` is x from the root. */
function workspace(folder: string, rows: readonly Row[]): Room[] {
  const at = (name: string) => (name === "." ? folder : name.startsWith("/") ? name.slice(1) : `${folder}/${name}`);
  return rows.map(([name, may, packages]) => ({ path: at(name), may: words(may).map(at), packages: words(packages) }));
}

const ours = "@galley/contract @galley/markdown @galley/messages";
const data = `${ours} kysely pg zod node:*`;
// Declarations of the capabilities.
const declared = "/capabilities/declaration.ts /capabilities/declarations.ts";
// Rooms that most subjects import.
const base = "core core/database operations operations/outside people/models people/projects";

const server: readonly Row[] = [
  ["core", "", `${ours} any-ascii aws4fetch fflate ipaddr.js lru-cache pg pino undici zod node:*`],
  ["core/source-pages", "core", `${ours} @mozilla/readability linkedom`],
  ["core/database", "core", `${data} pg-copy-streams`],
  ["core/watching/metrics", "core core/database", "prom-client"],
  ["core/watching/tracing", "core", "@opentelemetry/api @opentelemetry/sdk-trace undici node:async_hooks"],
  // The services outside of the database: what they take and give.
  ["operations/outside", "core", `${ours} zod`],
  ["operations", "core core/database operations/outside", data],

  ["people/access", "core core/database operations", `${data} ipaddr.js`],
  ["people/oauth", "core core/database operations people/access", `${data} lru-cache oidc-provider`],
  ["people/quotas", "core core/database operations", data],
  ["people/notifications", "core core/database operations", `${data} nodemailer`],
  ["people/models", "core core/database operations operations/outside", data],
  ["people/projects", "core core/database operations operations/outside people/models people/quotas", data],
  ["people/organizations", `${base} people/quotas`, data],
  ["people/credits", `${base} people/notifications`, data],
  ["people/audit", `${base} people/access`, data],
  [
    "people/accounts",
    "core core/database operations people/access people/quotas people/notifications people/organizations",
    `${data} @simplewebauthn/server otpauth`,
  ],
  ["people/tokens", `${base} people/access people/quotas people/accounts`, data],
  ["people/assistants", `${base} people/access people/quotas people/accounts`, data],
  ["people/authors", `${base} people/notifications people/accounts people/organizations`, data],
  ["people/guests", `${base} people/access people/accounts`, data],
  ["people/deletion", `${base} people/access people/accounts people/credits`, data],

  ["content/glyphs", "", "@takumi-rs/core @takumi-rs/helpers node:*"],
  ["content/search", base, data],
  ["content/images", `${base} people/access people/quotas content/search`, `${data} sharp`],
  ["content/results", `${base} people/access`, `${data} csv-parse jose`],
  ["content/topics", `${base} content/results content/search`, data],
  ["content/reviews", `${base} people/guests people/notifications`, data],
  [
    "content/articles",
    `${base} people/authors people/quotas people/notifications content/images content/search content/topics content/reviews`,
    `${data} lru-cache`,
  ],
  ["content/posts", `${base} people/notifications content/images content/glyphs content/reviews content/search`, data],
  ["content/templates", `${base} content/articles content/posts`, data],
  ["content/comments", `${base} people/notifications content/reviews content/articles content/posts`, data],
  ["content/activity", `${base} content/articles content/posts`, data],
  ["content/calendar", `${base} people/access people/accounts content/articles content/posts content/reviews`, data],
  ["content/views", base, data],
  ["content/inbox", `${base} people/notifications people/authors content/posts`, data],
  [
    "content/rendering",
    `${base} people/access people/quotas content/images content/glyphs content/posts`,
    `${data} @galley/illustrator/color @galley/writer/language @takumi-rs/core @takumi-rs/helpers fflate hyphen lru-cache pdfkit sharp svg-to-pdfkit`,
  ],
  // Readers of hostile files import nothing of the service.
  ["content/transfer/reading", "core core/source-pages operations/outside", `${ours} saxes yaml node:*`],
  [
    "content/transfer",
    `${base} people/access people/authors people/quotas content/images content/articles content/transfer/reading`,
    `${data} fflate`,
  ],

  ["delivery/webhooks", `${base} people/access people/quotas people/notifications`, data],
  ["delivery/publishing", `${base} people/notifications content/images content/articles content/posts delivery/webhooks`, data],
  [
    "delivery/networks",
    `${base} people/access people/credits people/notifications content/images content/posts content/rendering delivery/publishing`,
    data,
  ],
  [
    "delivery/blog",
    `${base} content/images content/articles content/rendering content/search delivery/publishing`,
    `${data} feed isbot lru-cache schema-dts`,
  ],

  ["making/models", "core operations/outside", "@galley/contract @galley/messages @ai-sdk/anthropic @ai-sdk/openai-compatible zod node:*"],
  ["making/recordings", "core operations/outside", "@galley/messages music-metadata node:*"],
  [
    "making/generation",
    `${base} core/source-pages people/credits people/notifications people/quotas content/images content/topics content/articles content/comments content/reviews content/posts content/rendering`,
    `${data} @galley/illustrator @galley/writer`,
  ],

  ["registry", "core operations people/* content/* delivery/* making/generation", ours],
  // They take operations as they are handed to them, and know no subject's tables.
  [
    "surfaces",
    "core core/database core/watching/metrics operations people/access people/accounts people/guests people/oauth delivery/blog",
    `${ours} @hono/node-server @modelcontextprotocol/server hono markdown-it pg uqr zod node:*`,
  ],
  ["operating/settings", "core operations/outside people/notifications delivery/blog", `${ours} zod node:fs`],
  [
    "operating/doctor",
    "core core/database operations/outside people/access people/accounts people/notifications people/oauth making/models",
    "pg undici node:*",
  ],
  ["operating/seed", "core core/database operations people/oauth delivery/publishing registry", `${ours} pg sharp zod node:*`],
  [
    "operating/commands",
    "core core/database operations operations/outside operating/settings people/accounts people/credits people/notifications content/images content/transfer delivery/networks making/models making/recordings registry operating/doctor operating/seed",
    `${ours} pg zod node:*`,
  ],
  [
    "app",
    "core core/* operations operations/outside people/* content/* delivery/* making/* registry surfaces operating/*",
    `${ours} @hono/node-server hono kysely pg node:*`,
  ],
  [".", "app operating/commands", "node:*"],
];

const react = `${ours} @base-ui/react @tanstack/react-query @tanstack/react-router lucide-react react zod`;
const screen = "messages styles format api ui forms place parts shell review routes";
const feature = (name: string, packages = ""): Row => [`features/${name}`, screen, `${react} ${packages}`];
const dragging = "@atlaskit/pragmatic-drag-and-drop";

const dashboard: readonly Row[] = [
  // Written from `messages/dashboard`.
  ["messages", "", ""],
  ["styles", "", ""],
  ["format", "messages", ours],
  ["api", "messages format", `${ours} @tanstack/react-query zod`],
  ["ui", "messages format api", react],
  ["forms", "messages api", `${react} react-dom`],
  ["place", "messages format api", react],
  ["parts", "messages format api ui forms place", `${react} ${dragging}`],
  ["shell", "messages format api ui forms place parts", `${react} tinykeys`],
  // Comments and differences, which articles and posts share.
  ["review", "messages format api ui forms place parts shell", react],
  ["routes", "api place shell", react],
  feature("people/members"),
  feature("people/settings"),
  feature("people/authors"),
  feature("people/brand"),
  feature("people/tokens"),
  feature("people/assistants"),
  feature("people/audit"),
  feature("people/credits"),
  feature("people/notifications"),
  feature("content/articles", "@tiptap/*"),
  feature("people/start"),
  feature("content/posts", dragging),
  feature("content/calendar", dragging),
  feature("content/images"),
  feature("content/results"),
  feature("delivery/blog"),
  feature("delivery/connections"),
  feature("delivery/webhooks", "node:*"),
  [".", "messages styles api ui shell routes features/*", `${react} react-dom`],
];

/** Allowed imports, from the ground up. */
export const rooms: readonly Room[] = [
  // Folders of capabilities have no rows of their own: what a capability declares belongs to the list of declarations, and so on.
  ...workspace("capabilities", [
    ["declaration.ts", "", "@galley/messages"],
    ["names-of.ts", "", ""],
    ["declarations.ts", "declaration.ts names-of.ts", ""],
  ]),
  ...workspace("contract/src", [
    // Schemas name texts by key: types alone.
    [".", "", "@galley/messages zod"],
    ["parts", `. ${declared}`, "zod"],
    ["events.ts", ". parts", "zod"],
    ["people", `. parts ${declared}`, "zod"],
    ["content", `. parts ${declared}`, "zod"],
    ["delivery", `. parts events.ts people content ${declared}`, "zod"],
    ["making", `. parts ${declared}`, "zod"],
  ]),
  // Operations that capabilities bring.
  ...workspace("capabilities", [
    [
      "contract.ts",
      "/contract/src /contract/src/parts /contract/src/events.ts /contract/src/people /contract/src/content /contract/src/delivery",
      "zod",
    ],
  ]),
  ...workspace("contract/src", [
    ["index.ts", `. events.ts parts people content delivery making ${declared} /capabilities/contract.ts`, ""],
  ]),
  ...workspace("markdown/src", [[".", "", "@galley/contract diff markdown-it twitter-text"]]),
  ...workspace("messages", [
    ["src/form.ts", "", ""],
    ["src/compiled", "src/form.ts", ""],
    ["src", "src/compiled", ""],
    ["compiler", "", "@messageformat/parser node:*"],
  ]),
  // Pure, both: they make no calls and know no tables.
  ...workspace("writer/src", [
    ["language", "", "@galley/contract"],
    [".", "language", `${ours} zod`],
  ]),
  ...workspace("illustrator/src", [
    ["palette/color.ts", "", ""],
    [".", "palette/color.ts", "@galley/markdown sharp node:crypto"],
  ]),
  // Customers install it: no dependencies, and nothing of Node but in its command line and its adapter.
  ...workspace("site/src", [
    [".", "", ""],
    ["node.ts", ".", "node:*"],
    ["cli", ".", "node:*"],
  ]),
  // Customers install it too. Signatures and answers are read as in galley-site.
  { path: "client/src", may: ["site/src"], packages: [] },
  // Built into one file with all that it imports.
  { path: "content-cli/src", may: ["client/src"], packages: ["@galley/markdown", "yaml", "node:*"] },
  ...workspace("server/src", server),
  ...workspace("dashboard/src", dashboard),
  // One row for the parts of all capabilities in the service, and one for those in the dashboard.
  ...workspace("capabilities", [
    [
      "server.ts",
      "declaration.ts declarations.ts /server/src/core* /server/src/operations* /server/src/people/access /server/src/people/projects /server/src/people/tokens /server/src/content/* /server/src/delivery/webhooks /server/src/delivery/publishing /server/src/delivery/networks",
      `${data} jose`,
    ],
    ["operations.ts", "server.ts", ""],
    ["surfaces.ts", "server.ts /server/src/core /server/src/operations /server/src/surfaces", `${ours} hono zod`],
    ["commands.ts", "/server/src/operating/commands", ""],
    ["screen.ts", "", "react"],
    [
      "network-screens.tsx",
      "declarations.ts screen.ts /dashboard/src/messages /dashboard/src/format /dashboard/src/api /dashboard/src/ui /dashboard/src/forms /dashboard/src/place /dashboard/src/parts /dashboard/src/routes /dashboard/src/features/delivery/connections",
      "@galley/contract @tanstack/react-query @tanstack/react-router lucide-react react",
    ],
    ["platform-screens.tsx", "network-screens.tsx screen.ts", "@galley/contract"],
    ["own-place-screens.tsx", "network-screens.tsx screen.ts", "@galley/contract"],
    ["own-place-rows.tsx", "network-screens.tsx screen.ts", "@galley/contract"],
    ["routes.tsx", "network-screens.tsx", ""],
  ]),
];

/** Lists of capabilities, each with the files that run what is on it. No other names one, and no circle of files leads through them. */
export const machines: readonly { list: string; files: readonly string[] }[] = [
  {
    list: "capabilities/server.ts",
    files: [
      "server/src/delivery/networks/all-networks.ts",
      "server/src/delivery/networks/sending/post-deliveries.ts",
      "server/src/delivery/publishing/article-deliveries.ts",
      "server/src/delivery/publishing/platforms/connection-queries.ts",
      "server/src/delivery/publishing/platforms/open-platform.ts",
      "server/src/delivery/publishing/project-destinations.ts",
    ],
  },
  { list: "capabilities/operations.ts", files: ["server/src/registry/registry.ts"] },
  { list: "capabilities/surfaces.ts", files: ["server/src/app/app.ts"] },
  { list: "capabilities/commands.ts", files: ["server/src/operating/commands/table.ts"] },
  { list: "capabilities/network-screens.tsx", files: ["dashboard/src/parts/networks/screens.ts"] },
  { list: "capabilities/own-place-screens.tsx", files: ["dashboard/src/parts/article-destinations.ts"] },
  { list: "capabilities/own-place-rows.tsx", files: ["dashboard/src/features/delivery/connections/own-places.ts"] },
  { list: "capabilities/routes.tsx", files: ["dashboard/src/router.tsx"] },
  { list: "capabilities/platform-screens.tsx", files: ["dashboard/src/features/delivery/connections/platforms/screens.ts"] },
];

/** They import whatever they test, build or measure. No room imports them. */
export const outside =
  /^(server\/test|capabilities\/[\w-]+\/test|client\/test|content-cli\/test|site\/test|markdown\/test|writer\/test|illustrator\/test|e2e|bench|scripts|examples)\/|\.test\.tsx?$|(^|\/)test-support\.ts$|^[^/]+\.\w+$|^(client|content-cli|dashboard|site)\/[^/]+$/;
