import { z } from "zod";
import { characters } from "../characters.ts";
import { HttpUrl, Locale, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders, permissions, roles } from "../permissions.ts";
import { BrandProfile, TimeZone, UrlPattern } from "../projects.ts";

const Email = z.email().max(254);
const PersonName = characters(1, 100);
const when = "2026-11-20T09:30:00.000Z";

export const createOrganization = defineOperation({
  name: "create_organization",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Create an organization with its first owner.",
  input: z.strictObject({ name: characters(1, 100), ownerEmail: Email, ownerName: PersonName }),
  output: z.strictObject({ organizationId: ResourceId, personId: ResourceId }),
  errors: [],
  example: {
    input: { name: "Hearth", ownerEmail: "marta@hearth.example", ownerName: "Marta Vidal" },
    output: { organizationId: "org_01k9", personId: "usr_01k9" },
  },
});

export const addMember = defineOperation({
  name: "add_member",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Add a person to the organization, or change the role and the projects of a member.",
  input: z.strictObject({
    email: Email.optional(),
    personId: ResourceId.optional().describe("Instead of the e-mail address: somebody who is a member already."),
    name: PersonName.optional(),
    role: z.enum(roles),
    projectIds: z.array(ResourceId).max(200).optional().describe("Projects the member reaches; all when absent."),
  }),
  output: z.strictObject({ personId: ResourceId, role: z.enum(roles) }),
  errors: ["invalid_state"],
  example: {
    input: { email: "ilse@hearth.example", name: "Ilse Brandt", role: "reviewer" },
    output: { personId: "usr_01k9", role: "reviewer" },
  },
});

export const removeMember = defineOperation({
  name: "remove_member",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Take a person out of the organization; their tokens stop at once.",
  input: z.strictObject({ email: Email }),
  output: z.strictObject({ personId: ResourceId, removed: z.literal(true) }),
  errors: ["invalid_state"],
  example: { input: { email: "ilse@hearth.example" }, output: { personId: "usr_01k9", removed: true } },
});

export const listMembers = defineOperation({
  name: "list_members",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List the members of the organization with their roles and the projects that they reach.",
  input: z.strictObject({}),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        personId: ResourceId,
        email: z.string(),
        name: z.string(),
        role: z.enum(roles),
        projectIds: z.array(ResourceId).nullable().describe("null means every project."),
        createdAt: Timestamp,
      }),
    ),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        { personId: "usr_01k9", email: "ilse@hearth.example", name: "Ilse Brandt", role: "reviewer", projectIds: null, createdAt: when },
      ],
    },
  },
});

const settings = {
  name: characters(1, 100),
  siteUrl: HttpUrl,
  language: Locale,
  timeZone: TimeZone,
  urlPattern: UrlPattern,
  hostedBlog: z.boolean().describe("Whether articles go live on the hosted blog; otherwise the project's own site reads them."),
  blogHosts: z.array(z.hostname().max(253).toLowerCase()).max(10).describe("Hosts, beside /blog/{project}, that serve the hosted blog."),
};

const policy = {
  reviewBeforePublishing: z.boolean().describe("Whether people's work waits for approval."),
  agentReview: z.boolean().describe("Whether work made through the API or by an assistant waits for approval."),
  approverEmail: Email.nullable().describe("The one person who approves; null means anyone who can approve."),
};

const Settings = z.strictObject({ id: ResourceId, ...settings, blogSlug: z.string(), blogUrl: z.string().nullable(), ...policy });
const sampleSettings = {
  id: "prj_01k9hearth",
  name: "Hearth & Home",
  siteUrl: "https://hearth.example",
  language: "en",
  timeZone: "Europe/Lisbon",
  urlPattern: "/blog/{slug}",
  hostedBlog: true,
  blogHosts: [],
  blogSlug: "hearth-home",
  blogUrl: "http://localhost:4000/blog/hearth-home",
  reviewBeforePublishing: true,
  agentReview: true,
  approverEmail: null,
};

export const createProject = defineOperation({
  name: "create_project",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Create a project: one brand or site.",
  input: z.strictObject({
    name: settings.name,
    siteUrl: settings.siteUrl.optional().describe("Address of the site; the hosted blog's own when absent."),
    language: settings.language.default("en"),
    timeZone: settings.timeZone.default("UTC"),
    urlPattern: settings.urlPattern.default("/blog/{slug}"),
    hostedBlog: settings.hostedBlog.default(true),
    blogHosts: settings.blogHosts.default([]),
  }),
  output: Settings,
  errors: [],
  example: { input: { name: "Hearth & Home", siteUrl: "https://hearth.example" }, output: sampleSettings },
});

export const updateProject = defineOperation({
  name: "update_project",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Change a project's settings and its approval policy.",
  input: z.strictObject({ id: ResourceId, ...z.strictObject({ ...settings, ...policy }).partial().shape }),
  output: Settings,
  errors: [],
  example: { input: { id: "prj_01k9hearth", agentReview: true }, output: sampleSettings },
});

export const setBrand = defineOperation({
  name: "set_brand",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Write a new version of a project's brand; the older versions stay.",
  input: z.strictObject({ id: ResourceId, profile: BrandProfile }),
  output: z.strictObject({ brandVersion: z.int() }),
  errors: [],
  example: { input: { id: "prj_01k9hearth", profile: { business: "Advice on heating old houses." } }, output: { brandVersion: 1 } },
});

export const createToken = defineOperation({
  name: "create_token",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Create an API token; its value is shown once.",
  input: z.strictObject({
    name: characters(1, limits.tokenNameLengthMax),
    projectId: ResourceId.nullable().describe("The one project it reaches; null means all that its creator reaches."),
    validityDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]).describe("null means that it never expires."),
    permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
  }),
  output: z.strictObject({ id: ResourceId, value: z.string(), expiresAt: Timestamp.nullable() }),
  errors: [],
  example: {
    input: { name: "Newsroom", projectId: null, validityDays: 90, permissions: ["articles:read", "articles:write"] },
    output: { id: "tok_01k9", value: "svc_live_…", expiresAt: "2027-02-18T09:30:00.000Z" },
  },
});

export const createReadToken = defineOperation({
  name: "create_read_token",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Create the read token of a project's site; its value is shown once and the one before stops.",
  input: z.strictObject({ id: ResourceId.describe("Project id.") }),
  output: z.strictObject({ id: ResourceId, value: z.string() }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { id: "tok_01k9", value: "svc_read_…" } },
});

export const listTokens = defineOperation({
  name: "list_tokens",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List tokens with their last use, and their calls and errors of the last seven days.",
  input: z.strictObject({}),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        id: ResourceId,
        kind: z.enum(["api", "read"]),
        name: z.string(),
        lastFour: z.string(),
        projectId: ResourceId.nullable(),
        permissions: z.array(z.enum(permissions)),
        createdBy: z.string(),
        createdAt: Timestamp,
        expiresAt: Timestamp.nullable(),
        revokedAt: Timestamp.nullable(),
        lastUsedAt: Timestamp.nullable(),
        calls7d: z.int(),
        errors7d: z.int(),
      }),
    ),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: "tok_01k9",
          kind: "api",
          name: "Newsroom",
          lastFour: "x7Qa",
          projectId: null,
          permissions: ["articles:read"],
          createdBy: "marta@hearth.example",
          createdAt: when,
          expiresAt: null,
          revokedAt: null,
          lastUsedAt: when,
          calls7d: 12,
          errors7d: 0,
        },
      ],
    },
  },
});

export const revokeToken = defineOperation({
  name: "revoke_token",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Stop a token at once and for good.",
  input: z.strictObject({ id: ResourceId }),
  output: z.strictObject({ id: ResourceId, revoked: z.literal(true) }),
  errors: [],
  example: { input: { id: "tok_01k9" }, output: { id: "tok_01k9", revoked: true } },
});
