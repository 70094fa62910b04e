import { z } from "zod";
import type { Credential } from "../../../capabilities/declaration.ts";
import {
  articleDestinations,
  credentialFields,
  fixedAddressOf,
  type PlatformName,
  platformNames,
  platformsByName,
} from "../../../capabilities/declarations.ts";
import { HttpUrl, ProjectId, ResourceId, Timestamp } from "../fields.ts";
import { listedWithOr } from "../listed.ts";
import { defineOperation } from "../operation.ts";
import { roles } from "../permissions.ts";
import { violation } from "../violation.ts";

const leaders = ["owner", "admin"] as const;
const Platform = z.enum(platformNames);

export const platformTitles = platformNames.map((name) => platformsByName[name].title);

/** Says for which platforms an address is given only where it is not the one that the platform has. */
export const whereElsewhere = platformNames
  .map((name) => {
    const address = fixedAddressOf(name);
    return address === undefined ? "" : `; for ${platformsByName[name].title} only if it is not ${new URL(address).host}`;
  })
  .join("");

/** Credentials of each platform, by the names of their fields. */
export type PlatformCredentials<Name extends PlatformName> = Record<(typeof credentialFields)[Name][number]["name"], string>;

/** Returns the schema of the credentials of a platform. */
export function platformCredentials<Name extends PlatformName>(platform: Name) {
  return credentialsOf(credentialFields[platform]) as unknown as z.ZodType<PlatformCredentials<Name>>;
}

/** Returns the schema of credentials with these fields. */
export function credentialsOf(fields: readonly Credential[]) {
  const shape = fields.map(({ name, about = "", lengthMax = 1000, form, refusal }) => {
    const text = z.string().min(1).max(lengthMax).describe(about);
    return [name, form === undefined ? text : text.regex(form, refusal)] as const;
  });
  return z.strictObject(Object.fromEntries(shape));
}

const Secret = z.string().max(1000);
// Which form each field has is looked at once the platform is known.
const sent = Object.values(credentialFields).map((fields) => z.strictObject(Object.fromEntries(fields.map(({ name }) => [name, Secret]))));
const sentForms = Object.values(credentialFields).map((fields) => `{ ${fields.map(({ name }) => name).join(", ")} }`);
type Sent = { [Name in PlatformName]: PlatformCredentials<Name> }[PlatformName];
const SentCredentials = z.union(sent as unknown as [z.ZodType<Sent, Sent>, ...z.ZodType<Sent, Sent>[]], {
  error: violation("violation_credentials"),
});

const capabilityShape = {
  update: z.string(),
  unpublish: z.string(),
  canonical: z.string(),
  images: z.string(),
  slug: z.string(),
  texts: z.string(),
};

const ConnectedPlatform = z
  .strictObject({
    id: ResourceId,
    projectId: ResourceId,
    platform: Platform,
    address: z.string().meta({ format: "uri" }),
    account: z.string().describe("The account that posts on the platform."),
    status: z.enum(["active", "failed"]).describe("failed: the platform refuses the credentials; connect it again with valid ones."),
    lastError: z.string().nullable(),
    main: z.boolean().describe("Whether articles of the project count as published when they are out here."),
    connectedAt: Timestamp,
    capabilities: z.strictObject(capabilityShape).describe("How an article is handled on this platform."),
  })
  .meta({ id: "ConnectedPlatform" });

const sample = {
  id: "plc_01k9hearth",
  projectId: "prj_01k9hearth",
  platform: "wordpress",
  address: "https://journal.hearth.example",
  account: "Marta Vidal",
  status: "active",
  lastError: null,
  main: false,
  connectedAt: "2026-11-20T09:30:00.000Z",
  capabilities: {
    update: "The same post takes every newer revision.",
    unpublish: "The post becomes a draft.",
    canonical: "The post ends with a link to the original; SEO plugins that open their canonical field to the API get the address as well.",
    images: "Uploaded to the media library, each once; the cover becomes the featured image.",
    slug: "Follows the article; the earlier address is redirected.",
    texts: "Title, body, tags, and the summary as the excerpt; the author is the account, not the byline.",
  },
} as const;

export const connectPlatform = defineOperation({
  name: "connect_platform",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: `Connect a project to ${listedWithOr(platformTitles)}; the platform is asked first, and the credentials are encrypted and never shown again.`,
  input: z
    .strictObject({
      projectId: ProjectId,
      platform: Platform,
      address: HttpUrl.optional().describe(`Where the platform is, such as https://journal.hearth.example${whereElsewhere}.`),
      credentials: SentCredentials.describe(`The platform's credentials: ${listedWithOr(sentForms)}.`),
    })
    .superRefine(({ platform, credentials }, context) => {
      const issues = platformCredentials(platform).safeParse(credentials).error?.issues ?? [];
      // Credentials of another platform are refused as a whole, and not field by field.
      if (issues.some(({ code }) => code === "unrecognized_keys")) return;
      for (const issue of issues) context.addIssue({ ...issue, path: ["credentials", ...issue.path] });
    }),
  output: z.strictObject({
    ...ConnectedPlatform.shape,
    warnings: z.array(z.string()).describe("Rights that the account lacks and that some articles need; it is connected all the same."),
  }),
  errors: ["invalid_url"],
  example: {
    input: {
      projectId: "prj_01k9hearth",
      platform: "wordpress",
      address: "https://journal.hearth.example",
      credentials: { username: "marta", applicationPassword: "abcd EFGH 1234 ijkl MNOP 6789" },
    },
    output: { ...sample, warnings: [] },
  },
});

export const listPlatforms = defineOperation({
  name: "list_platforms",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "List the platforms that a project's articles go to, and how each handles an article.",
  input: z.strictObject({ projectId: ProjectId }),
  output: z.strictObject({
    data: z.array(ConnectedPlatform),
    nextCursor: z.null(),
    mainDestination: z.enum(articleDestinations).describe("Where the project's articles count as published."),
  }),
  errors: [],
  example: { input: { projectId: "prj_01k9hearth" }, output: { data: [sample], nextCursor: null, mainDestination: "hosted_blog" } },
});

export const disconnectPlatform = defineOperation({
  name: "disconnect_platform",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Delete a platform's credentials; posts that are on it stay there.",
  input: z.strictObject({ projectId: ProjectId, platform: Platform }),
  output: z.strictObject({ projectId: ResourceId, platform: Platform, disconnected: z.literal(true) }),
  errors: ["not_found"],
  example: {
    input: { projectId: "prj_01k9hearth", platform: "wordpress" },
    output: { projectId: "prj_01k9hearth", platform: "wordpress", disconnected: true },
  },
});
