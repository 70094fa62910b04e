import { z } from "zod";
import { PublishedArticle } from "../../contract/src/content/articles.ts";
import { webhookDeliveryStatuses, webhookEndpointStatuses } from "../../contract/src/delivery/webhooks.ts";
import { eventTypes } from "../../contract/src/events.ts";
import { ProjectId, ResourceId, Timestamp } from "../../contract/src/fields.ts";
import { defineOperation } from "../../contract/src/operation.ts";
import { leaders, roles } from "../../contract/src/permissions.ts";
import { violation } from "../../contract/src/violation.ts";

const DeviceCode = z.string().min(1).max(64).describe("The value returned by start; known only to the initializer.");

const siteKeys = {
  organizationId: ResourceId,
  projectId: ResourceId,
  projectName: z.string(),
  siteUrl: z.string(),
  locale: z.string(),
  urlPattern: z.string(),
  webhookUrl: z.string(),
  readToken: z.string(),
  webhookSecret: z.string(),
};

/**
 * The protocol of `galley-site init`: three calls below `/connect/site` without a token, JSON in and out, errors in the usual
 * envelope. Codes last 15 minutes. Key values are generated when they are handed out, once, and not stored.
 */
export const siteConnection = {
  start: {
    path: "/connect/site/start",
    status: 201,
    input: z.strictObject({
      framework: z.string().max(40).default(""),
      siteUrl: z
        .string()
        .max(2000)
        .regex(/^https?:\/\/\S+$/, violation("violation_web_address"))
        .optional(),
    }),
    output: z.strictObject({
      deviceCode: DeviceCode,
      userCode: z.string().regex(/^[A-Z]{4}-[A-Z]{4}$/),
      verificationUrl: z.string(),
      expiresAt: Timestamp,
      intervalSeconds: z.int(),
    }),
  },
  token: {
    path: "/connect/site/token",
    status: 200,
    input: z.strictObject({ deviceCode: DeviceCode }),
    output: z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("pending") }),
      z.strictObject({ status: z.literal("denied") }),
      z.strictObject({ status: z.literal("approved"), ...siteKeys }),
    ]),
  },
  ping: {
    path: "/connect/site/ping",
    status: 200,
    input: z.strictObject({ deviceCode: DeviceCode }),
    output: z.strictObject({
      delivered: z.boolean(),
      url: z.string(),
      statusCode: z.int().nullable(),
      answer: z.string(),
      error: z.string().nullable(),
      milliseconds: z.int(),
    }),
  },
} as const;

/**
 * How a connected site reads a revision before it is live: with its read token and the grant of a link that the service has signed for
 * it. The grant opens one revision, for minutes. The read token alone opens nothing here.
 */
export const sitePreview = {
  path: "/connect/site/preview",
  header: "galley-preview",
  output: PublishedArticle,
} as const;

const PreviewPath = z
  .string()
  .max(500)
  .regex(/^\/(?:[\w.~-]+(?:\/[\w.~-]+)*\/?)?$/, violation("violation_site_path"));

export const setSitePreview = defineOperation({
  name: "set_site_preview",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Set where a connected site shows revisions before they are live, for previews in the dashboard.",
  input: z.strictObject({
    projectId: ProjectId,
    path: PreviewPath.nullable().describe("Path below the site's own address, such as /galley/preview; null when the site shows none."),
  }),
  output: z.strictObject({ projectId: ResourceId, previewUrl: z.string().meta({ format: "uri" }).nullable() }),
  errors: ["invalid_state"],
  example: {
    input: { projectId: "prj_01k9hearth", path: "/galley/preview" },
    output: { projectId: "prj_01k9hearth", previewUrl: "https://hearth.example/galley/preview" },
  },
});

const SiteRequest = z.strictObject({
  code: z.string().describe("The code that the initializer shows, such as BCDF-GHJK."),
  framework: z.string(),
  siteUrl: z.string().nullable().describe("The site's address, as the site gives it."),
  expiresAt: Timestamp,
});

export const findSiteRequest = defineOperation({
  name: "find_site_request",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Show the request of the site that shows this code, before it is approved or rejected.",
  input: z.strictObject({ code: z.string().min(1).max(40).describe("The code that the initializer shows.") }),
  output: SiteRequest,
  errors: ["rate_limited"],
  example: {
    input: { code: "BCDF-GHJK" },
    output: { code: "BCDF-GHJK", framework: "next", siteUrl: "https://hearth.example", expiresAt: "2026-11-20T10:27:05.310Z" },
  },
});

export const approveSiteConnection = defineOperation({
  name: "approve_site_connection",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Let the site that shows this code read a project's published articles and receive its events; this ends an earlier connection.",
  input: z.strictObject({
    code: z.string().min(1).max(40).describe("The code that the initializer shows."),
    projectId: ResourceId.describe("The project whose site it is."),
  }),
  output: z.strictObject({ ...SiteRequest.shape, projectId: ResourceId, webhookUrl: z.string() }),
  errors: ["invalid_state", "rate_limited"],
  example: {
    input: { code: "BCDF-GHJK", projectId: "prj_01k9hearth" },
    output: {
      code: "BCDF-GHJK",
      framework: "next",
      siteUrl: "https://hearth.example",
      expiresAt: "2026-11-20T10:27:05.310Z",
      projectId: "prj_01k9hearth",
      webhookUrl: "https://hearth.example/api/service/webhook",
    },
  },
});

export const denySiteConnection = defineOperation({
  name: "deny_site_connection",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Reject the site that shows this code.",
  input: z.strictObject({ code: z.string().min(1).max(40) }),
  output: SiteRequest,
  errors: ["rate_limited"],
  example: {
    input: { code: "BCDF-GHJK" },
    output: { code: "BCDF-GHJK", framework: "next", siteUrl: null, expiresAt: "2026-11-20T10:27:05.310Z" },
  },
});

export const connectSite = defineOperation({
  name: "connect_site",
  surface: "service",
  effect: "write",
  roles: leaders,
  summary: "Create the keys of an approved site, for the person who approved it; those of the site before end.",
  input: z.strictObject({ deviceCode: DeviceCode }),
  output: z.strictObject(siteKeys),
  errors: ["not_found", "invalid_state"],
});

export const disconnectSite = defineOperation({
  name: "disconnect_site",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Disconnect a site: its read token stops working at once, and it receives no more events.",
  input: z.strictObject({ id: ResourceId.describe("Project id.") }),
  output: z.strictObject({ id: ResourceId, disconnected: z.literal(true) }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { id: "prj_01k9hearth", disconnected: true } },
});

const Url = z.string().meta({ format: "uri" });

const LastDelivery = z.strictObject({
  id: ResourceId,
  eventType: z.enum(Object.keys(eventTypes) as [keyof typeof eventTypes]),
  status: z.enum(webhookDeliveryStatuses),
  attempts: z.int().min(0),
  lastStatusCode: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: Timestamp,
});

const Connection = z.strictObject({
  endpointId: ResourceId.describe("The webhook endpoint of the site."),
  webhookUrl: Url.describe("Where the site receives events."),
  framework: z.string().nullable().describe("As found by the initializer; null for a connection from before this was recorded."),
  connectedAt: Timestamp,
  connectedBy: z.string().describe("Name of the person who approved it."),
  status: z.enum(webhookEndpointStatuses),
  failingSince: Timestamp.nullable().describe("Since when every attempt has failed; null when the last one succeeded."),
  previewPath: z.string().nullable().describe("Path at which the site shows revisions before they are live; null where it shows none."),
  lastDelivery: LastDelivery.nullable(),
});

const SiteToken = z.strictObject({
  lastFour: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  calls7d: z.int().min(0),
  errors7d: z.int().min(0),
});

export const getSiteConnection = defineOperation({
  name: "get_site_connection",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show how a project's own site is connected: since when, how its last event was answered, and when it last read.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    projectId: ResourceId,
    siteUrl: Url.nullable().describe("null: the project has no site of its own."),
    connection: Connection.nullable().describe("null: the site receives no events."),
    readToken: SiteToken.nullable().describe("The site's read token; null where it has none."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      projectId: "prj_01k9hearth",
      siteUrl: "https://hearth.example",
      connection: {
        endpointId: "whk_01k9site",
        webhookUrl: "https://hearth.example/api/service/webhook",
        framework: "next",
        connectedAt: "2026-11-20T09:30:00.000Z",
        connectedBy: "Marta Vidal",
        status: "active",
        failingSince: null,
        previewPath: "/galley/preview",
        lastDelivery: {
          id: "dlv_01k9heat",
          eventType: "article.published",
          status: "succeeded",
          attempts: 1,
          lastStatusCode: 204,
          lastError: null,
          createdAt: "2026-11-24T09:30:00.120Z",
        },
      },
      readToken: {
        lastFour: "x7Qa",
        createdAt: "2026-11-20T09:30:00.000Z",
        lastUsedAt: "2026-11-24T09:30:00.000Z",
        calls7d: 412,
        errors7d: 0,
      },
    },
  },
});
