import { z } from "zod";
import { characters } from "../characters.ts";
import { HttpUrl, LocaleInput, pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders, type Role, roles } from "../permissions.ts";
import { BlogHost, HostName, sampleHost } from "./blog-hosts.ts";
import { TimeZone, UrlPattern } from "./projects.ts";

const Email = z.email().max(254);
const PersonName = characters(1, 100);
const Count = z.int().min(0).max(limits.countedMax);
const when = "2026-11-20T09:30:00.000Z";

export const createOrganization = defineOperation({
  name: "create_organization",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  operatorOnly: true,
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
  summary: "Change the role and the projects of a member; the operator also adds a person who has not been invited.",
  input: z.strictObject({
    email: Email.optional().describe("Of a member. Only the operator adds anyone else: use invite_member to ask them."),
    personId: ResourceId.optional().describe("Instead of the email address, for an existing member."),
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
  summary: "List the members of the organization with their roles and the projects that they reach, the longest in it first.",
  input: z.strictObject({
    query: searched("the name or the email address"),
    role: z.enum(roles).optional().describe("Only members with this role."),
    approving: ResourceId.optional().describe("Project id: only members whose role and reach let them approve there."),
    personId: ResourceId.optional().describe("Only this member."),
    ...paging,
  }),
  output: pageOf(
    z.strictObject({
      personId: ResourceId,
      email: z.string(),
      name: z.string(),
      role: z.enum(roles),
      projectIds: z.array(ResourceId).nullable().describe("null means every project."),
      createdAt: Timestamp,
      seenAt: Timestamp.nullable().describe("When they last had this organization's dashboard open, to the hour."),
      approverOf: z.array(ResourceId).describe("Projects in which they alone approve."),
      author: z.enum(["shown", "hidden", "none"]).describe("Whether readers see them as an author; hidden: by an owner or admin."),
    }),
  ),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          personId: "usr_01k9",
          email: "ilse@hearth.example",
          name: "Ilse Brandt",
          role: "reviewer",
          projectIds: null,
          createdAt: when,
          seenAt: when,
          approverOf: [],
          author: "shown",
        },
      ],
      nextCursor: null,
    },
  },
});

const roleCounts = { owner: Count, admin: Count, member: Count, reviewer: Count, commenter: Count, reader: Count };

export const countMembers = defineOperation({
  name: "count_members",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: `Count members by role, and pending invitations, for tabs and filters. Counts end at ${limits.countedMax}.`,
  input: z.strictObject({}),
  output: z.strictObject({
    total: Count,
    roles: z.strictObject(roleCounts satisfies Record<Role, z.ZodType>),
    invitations: Count,
  }),
  errors: [],
  example: {
    input: {},
    output: { total: 12, roles: { owner: 1, admin: 1, member: 6, reviewer: 2, commenter: 0, reader: 2 }, invitations: 1 },
  },
});

const settings = {
  name: characters(1, 100),
  siteUrl: HttpUrl,
  language: LocaleInput,
  timeZone: TimeZone,
  urlPattern: UrlPattern,
  hostedBlog: z.boolean().describe("Whether articles go live on the hosted blog; otherwise the project's own site reads them."),
  blogHosts: z
    .array(HostName)
    .max(10)
    .describe("Hosts that serve the hosted blog besides /blog/{project}, once they are proved; `hosts` tells how."),
};

const policy = {
  reviewBeforePublishing: z.boolean().describe("Whether people's work waits for approval."),
  agentReview: z.boolean().describe("Whether work made through the API or by an assistant waits for approval."),
  approverEmail: Email.nullable().describe("The one person who approves; null means anyone who can approve."),
};

export const ProjectSettings = z.strictObject({
  id: ResourceId,
  ...settings,
  hosts: z.array(BlogHost).describe("State of each of `blogHosts`, in alphabetical order."),
  blogSlug: z.string(),
  blogUrl: z.string().nullable(),
  ...policy,
});
export const sampleSettings = {
  id: "prj_01k9hearth",
  name: "Hearth & Home",
  siteUrl: "https://hearth.example",
  language: "en",
  timeZone: "Europe/Lisbon",
  urlPattern: "/blog/{slug}",
  hostedBlog: true,
  blogHosts: ["blog.hearth.example"],
  hosts: [sampleHost],
  blogSlug: "hearth-home",
  blogUrl: "https://blog.hearth.example",
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
  output: ProjectSettings,
  errors: ["invalid_state"],
  example: { input: { name: "Hearth & Home", siteUrl: "https://hearth.example" }, output: sampleSettings },
});

export const updateProject = defineOperation({
  name: "update_project",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Change a project's settings and its approval policy.",
  input: z.strictObject({ id: ResourceId, ...z.strictObject({ ...settings, ...policy }).partial().shape }),
  output: ProjectSettings,
  errors: [],
  example: { input: { id: "prj_01k9hearth", agentReview: true }, output: sampleSettings },
});
