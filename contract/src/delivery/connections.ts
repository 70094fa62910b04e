import { z } from "zod";
import { PublishedArticle } from "../content/articles.ts";
import { ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { violation } from "../violation.ts";

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

export const SiteRequest = z.strictObject({
  code: z.string().describe("The code that the initializer shows, such as BCDF-GHJK."),
  framework: z.string(),
  siteUrl: z.string().nullable().describe("The site's address, as the site gives it."),
  expiresAt: Timestamp,
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
