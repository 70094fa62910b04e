import { z } from "zod";
import { networkNames } from "../../../capabilities/declarations.ts";
import { ProjectId, ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { BlogHost, sampleHost } from "../people/blog-hosts.ts";
import { roles } from "../permissions.ts";

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
