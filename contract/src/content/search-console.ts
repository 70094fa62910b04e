import { z } from "zod";
import { ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { violation } from "../violation.ts";

const ofProject = { id: ResourceId.describe("Project id.") };

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

export const searchConsoleStatuses = ["choosing", "waiting", "current", "delayed", "failed"] as const;
export type SearchConsoleStatus = (typeof searchConsoleStatuses)[number];

/** A property of Search Console, as it writes them: a domain or a prefix of addresses. */
export const SiteProperty = z
  .string()
  .max(500)
  .regex(/^(sc-domain:[a-z0-9.-]+|https?:\/\/[^\s?#]+\/)$/, violation("violation_property"))
  .meta({ examples: ["sc-domain:hearth.example"] });

/** Outcomes of signing in with Google. The dashboard's results screen reads them from `outcome` in its query. */
export const searchSignInOutcomes = [
  "connected",
  "choosing",
  "denied",
  "not_given",
  "not_allowed",
  "code_refused",
  "scopes_missing",
  "no_properties",
  "app_refused",
  "unavailable",
] as const;
export type SearchSignInOutcome = (typeof searchSignInOutcomes)[number];

const connection = {
  siteProperty: SiteProperty.nullable().describe("null until somebody has chosen one of `properties`."),
  properties: z.array(SiteProperty).describe("What the account that signed in with Google may read; empty for credentials from a file."),
  account: z.string().describe("Who asks Search Console: the service account, the id of the OAuth client, or the person at Google."),
  status: z
    .enum(searchConsoleStatuses)
    .describe(
      "choosing: a property has to be chosen. waiting: days still have to be fetched. current: all are there. delayed: retried automatically. failed: a person has to act.",
    ),
  reason: z.string().nullable().describe("Why it is delayed or failed, and what to do."),
  days: z.int().describe("Days fetched so far."),
  connectedAt: Timestamp,
  fetchedAt: Timestamp.nullable().describe("When a day was last fetched."),
  nextAttemptAt: Timestamp.nullable().describe("null until a property is chosen."),
};
const sampleConnection = {
  siteProperty: "sc-domain:hearth.example",
  properties: [],
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

export const startSearchConsole = defineOperation({
  name: "start_search_console",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Start connecting a project to Search Console by signing in with Google: open the address in a browser.",
  input: z.strictObject(ofProject),
  output: z.strictObject({
    authorizeUrl: z.string().meta({ format: "uri" }).describe("Where Google asks; shown once, and it works once."),
    expiresAt: Timestamp,
  }),
  shownOnce: "authorizeUrl",
  errors: ["invalid_state"],
  example: {
    input: { id: "prj_01k9hearth" },
    output: {
      authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth?response_type=code&state=…",
      expiresAt: "2026-11-20T09:40:00.000Z",
    },
  },
});

export const completeSearchConsole = defineOperation({
  name: "complete_search_console",
  surface: "service",
  effect: "write",
  roles: leaders,
  summary: "Connect Search Console as the person whom Google has sent back with a code.",
  input: z.strictObject({
    ...ofProject,
    code: z.string(),
    verifier: z.string().describe("Proves to Google that whoever exchanges the code has asked for it."),
    redirectUri: z.string().describe("The address to which Google has sent the person back."),
  }),
  output: z.strictObject({
    account: z.string().describe("The person at Google."),
    project: z.string(),
    isChosen: z.boolean().describe("Whether the property is known: the one before, or the only one."),
  }),
  errors: [],
});

export const chooseSearchProperty = defineOperation({
  name: "choose_search_property",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Choose one of the properties that the account which signed in with Google may read.",
  input: z.strictObject({ ...ofProject, siteProperty: SiteProperty }),
  output: z.strictObject(connection),
  errors: ["invalid_state"],
  example: {
    input: { id: "prj_01k9hearth", siteProperty: "sc-domain:hearth.example" },
    output: { ...sampleConnection, properties: ["sc-domain:hearth.example"], account: "ines@hearth.example" },
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
  output: z.strictObject({
    connection: z.strictObject(connection).nullable(),
    canSignIn: z.boolean().describe("Whether this installation has an app at Google, so that people can sign in there."),
  }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { connection: sampleConnection, canSignIn: true } },
});
