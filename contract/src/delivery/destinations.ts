import { z } from "zod";
import { networkNames } from "../../../capabilities/declarations.ts";
import { eventTypes } from "../events.ts";
import { ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { BlogHost, sampleHost } from "../people/blog-hosts.ts";
import { leaders, roles } from "../permissions.ts";
import { SiteRequest } from "./connections.ts";
import { webhookDeliveryStatuses, webhookEndpointStatuses } from "./webhooks.ts";

/**
 * Outcomes of connecting a network account. The dashboard's connections page reads them from its query: `network`, `outcome`,
 * and with scopes_missing `missing`, separated by commas.
 */
export const networkOutcomes = [
  "connected",
  "denied",
  "not_given",
  "not_allowed",
  "code_refused",
  "scopes_missing",
  "access_taken",
  "app_refused",
  "refused",
  "unavailable",
] as const;
export type NetworkOutcome = (typeof networkOutcomes)[number];

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

export const getHostedBlog = defineOperation({
  name: "get_hosted_blog",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Show whether a project has its hosted blog, and at which addresses readers find it.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    projectId: ResourceId,
    on: z.boolean(),
    url: Url.describe("Address of the blog; with a host of its own, articles use that one as their address."),
    serviceUrl: Url.describe("Its address on the service itself, whether or not it has hosts of its own."),
    hosts: z.array(BlogHost).describe("Hosts of its own, in alphabetical order; the first one that serves the blog is in `url`."),
  }),
  errors: [],
  example: {
    input: { projectId: "prj_01k9hearth" },
    output: {
      projectId: "prj_01k9hearth",
      on: true,
      url: "https://blog.hearth.example",
      serviceUrl: "https://galley.example.com/blog/hearth-home",
      hosts: [sampleHost],
    },
  },
});

export const listNetworks = defineOperation({
  name: "list_networks",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the networks that posts can go out on, whether the operator has an app on each, and which settings it needs.",
  input: z.strictObject({}),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        network: z.enum(networkNames),
        hasApp: z.boolean().describe("Whether accounts on it can be connected."),
        settings: z.array(z.string()).describe("The settings that hold the operator's app; none where accounts connect with credentials."),
        callbackUrl: Url.nullable().describe("Must be among the app's callback addresses; null where accounts connect with credentials."),
      }),
    ),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          network: "x",
          hasApp: true,
          settings: ["GALLEY_X_CLIENT_ID", "GALLEY_X_CLIENT_SECRET"],
          callbackUrl: "https://galley.example.com/connect/x/callback",
        },
      ],
    },
  },
});
