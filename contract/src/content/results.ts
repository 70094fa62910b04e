import { z } from "zod";
import { Day, ProjectId, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { violation } from "../violation.ts";

const ofProject = { id: ResourceId.describe("Project id.") };
const SearchDay = Day.describe("Day as the search engine counts it, YYYY-MM-DD.");

/** Search performance of one page over the window: sums of clicks and impressions. Source: the specification's result row. */
export const ResultRow = z
  .strictObject({
    page: z.string().meta({ format: "uri" }),
    clicks: z.int(),
    impressions: z.int(),
    ctr: z.number().min(0).describe("Clicks per impression, from 0 to 1."),
    position: z.number().nullable().describe("Average position in the search results, 1 being the first; null where it is not known."),
    articleId: ResourceId.nullable().describe("The article behind the page; null for any other page."),
  })
  .meta({ id: "ResultRow" });

export const ResultFreshness = z
  .strictObject({
    lastCompleteDay: SearchDay.nullable().describe("Last day with data; null while there is none."),
    from: SearchDay.nullable().describe("First day of the sums."),
    to: SearchDay.nullable().describe("Last day of the sums."),
  })
  .meta({ id: "ResultFreshness" });

export const getResults = defineOperation({
  name: "get_results",
  surface: "public",
  method: "GET",
  path: "/results",
  permission: "results:read",
  summary: "Read a project's search performance per page over the last 28 days with data, most clicked first.",
  input: z.strictObject({ projectId: ProjectId, ...paging }),
  output: pageOf(ResultRow).extend({ freshness: ResultFreshness }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth", limit: 50 },
    output: {
      data: [
        {
          page: "https://hearth.example/blog/heat-pump-stone-house",
          clicks: 412,
          impressions: 9876,
          ctr: 0.0417,
          position: 6.32,
          articleId: "art_01k9heat",
        },
      ],
      nextCursor: null,
      freshness: { lastCompleteDay: "2026-11-17", from: "2026-10-21", to: "2026-11-17" },
    },
  },
});

export const importResults = defineOperation({
  name: "import_results",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Import search performance from an export of Search Console or from a CSV file with a row per day and page.",
  input: z.strictObject({
    ...ofProject,
    file: z
      .string()
      .min(1)
      .max(Math.ceil(limits.resultsFileBytesMax / 3) * 4)
      .describe("The ZIP or CSV file in base64. Days and periods that were imported before are replaced."),
    from: SearchDay.optional().describe("First day of the sums in the file; only where the file does not say."),
    to: SearchDay.optional().describe("Last day of the sums in the file; only where the file does not say."),
  }),
  output: z.strictObject({
    kind: z.enum(["days", "period"]).describe("Whether the file holds a row per day and page, or sums over a period."),
    from: SearchDay,
    to: SearchDay,
    rows: z.int(),
    pages: z.int(),
    queries: z.int().describe("Queries that were kept; none where the file has none, or newer ones are known."),
    counted: z
      .boolean()
      .describe("Whether the results now come from this import: sums over a period give way to days, and to shorter or newer ones."),
  }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth", file: "ZGF0ZSxwYWdlLGNsaWNrcyxpbXByZXNzaW9ucyxwb3NpdGlvbgo=" },
    output: { kind: "days", from: "2026-10-21", to: "2026-11-17", rows: 1204, pages: 43, queries: 0, counted: true },
  },
});

const unread = z.string().max(2000).optional();

/** Credentials as Google writes them into its JSON files. Fields that are not needed are accepted and not stored. */
export const GoogleCredentials = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("service_account"),
    client_email: z.email().max(254),
    private_key: z.string().min(1).max(10_000).describe("PKCS #8 in PEM."),
    private_key_id: z.string().max(200).optional(),
    project_id: unread,
    client_id: unread,
    auth_uri: unread,
    token_uri: unread,
    auth_provider_x509_cert_url: unread,
    client_x509_cert_url: unread,
    universe_domain: unread,
  }),
  z.strictObject({
    type: z.literal("authorized_user"),
    client_id: z.string().min(1).max(500),
    client_secret: z.string().min(1).max(500),
    refresh_token: z.string().min(1).max(2000),
    account: unread,
    quota_project_id: unread,
    universe_domain: unread,
  }),
]);
export type GoogleCredentials = z.infer<typeof GoogleCredentials>;

export const searchConsoleStatuses = ["waiting", "current", "delayed", "failed"] as const;
export type SearchConsoleStatus = (typeof searchConsoleStatuses)[number];

const SiteProperty = z
  .string()
  .max(500)
  .regex(/^(sc-domain:[a-z0-9.-]+|https?:\/\/[^\s?#]+\/)$/, violation("violation_property"))
  .meta({ examples: ["sc-domain:hearth.example"] });

const connection = {
  siteProperty: SiteProperty,
  account: z.string().describe("Who asks Search Console: the service account, or the id of the OAuth client."),
  status: z
    .enum(searchConsoleStatuses)
    .describe(
      "waiting: days still have to be fetched. current: all are there. delayed: retried automatically. failed: a person has to act.",
    ),
  reason: z.string().nullable().describe("Why it is delayed or failed, and what to do."),
  days: z.int().describe("Days fetched so far."),
  connectedAt: Timestamp,
  fetchedAt: Timestamp.nullable().describe("When a day was last fetched."),
  nextAttemptAt: Timestamp,
};
const sampleConnection = {
  siteProperty: "sc-domain:hearth.example",
  account: "galley@hearth.iam.gserviceaccount.com",
  status: "waiting",
  reason: null,
  days: 0,
  connectedAt: "2026-11-20T09:30:00.000Z",
  fetchedAt: null,
  nextAttemptAt: "2026-11-20T09:30:00.000Z",
};

export const connectSearchConsole = defineOperation({
  name: "connect_search_console",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Connect a project to its Search Console property; the credentials are encrypted and never shown again.",
  input: z.strictObject({ ...ofProject, siteProperty: SiteProperty, credentials: GoogleCredentials }),
  output: z.strictObject(connection),
  errors: [],
  example: {
    input: {
      id: "prj_01k9hearth",
      siteProperty: "sc-domain:hearth.example",
      credentials: { type: "authorized_user", client_id: "7.apps.example", client_secret: "s3cret", refresh_token: "1//refresh" },
    },
    output: sampleConnection,
  },
});

export const disconnectSearchConsole = defineOperation({
  name: "disconnect_search_console",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Delete a project's Search Console credentials; fetched results stay.",
  input: z.strictObject(ofProject),
  output: z.strictObject({ id: ResourceId, disconnected: z.literal(true) }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { id: "prj_01k9hearth", disconnected: true } },
});

export const getSearchConsole = defineOperation({
  name: "get_search_console",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how a project's connection to Search Console is doing.",
  input: z.strictObject(ofProject),
  output: z.strictObject({ connection: z.strictObject(connection).nullable() }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { connection: sampleConnection } },
});
