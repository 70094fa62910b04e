import { z } from "zod";
import { ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";

/** Days between asking for a deletion and the deletion. */
export const deletionWaitDays = 7;

const count = z.int().min(0);

const Deletion = z.strictObject({
  requestedBy: z.string().nullable().describe("Name of the owner who asked; null once they have no account any more."),
  requestedAt: Timestamp,
  dueAt: Timestamp.describe(`When it goes, ${deletionWaitDays} days after the request. Until then everything goes on as before.`),
});

/** Counts end at a most, which then says "at least". */
const some = z.int().min(0).max(limits.countedMax).describe(`Ends at ${limits.countedMax}.`);
const Contents = z.strictObject({ articles: some, posts: some, images: some, topics: some, comments: some });

const asked = {
  requestedBy: "Marta Vidal",
  requestedAt: "2026-11-20T09:30:00.000Z",
  dueAt: "2026-11-27T09:30:00.000Z",
};
const contents = { articles: 48, posts: 21, images: 96, topics: 30, comments: 64 };

const Name = z.string().min(1).max(300).describe("Its name, exactly as it is written. Spaces around it do not count.");
const ProjectId = ResourceId.describe("The project.");
const Canceled = z.strictObject({ canceled: z.literal(true) });

export const getOrganizationDeletion = defineOperation({
  name: "get_organization_deletion",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Read whether the organization is to be deleted, and everything that would go with it.",
  input: z.strictObject({}),
  output: z.strictObject({
    deletion: Deletion.nullable(),
    contents: Contents.extend({
      projects: count,
      members: count,
      tokens: count.describe("API tokens, sites and assistants that are not revoked."),
    }),
  }),
  errors: [],
  example: { input: {}, output: { deletion: null, contents: { ...contents, projects: 3, members: 13, tokens: 5 } } },
});

export const requestOrganizationDeletion = defineOperation({
  name: "request_organization_deletion",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: `Ask for the organization to be deleted with everything in it, in ${deletionWaitDays} days; owners and admins are told.`,
  input: z.strictObject({ name: Name }),
  output: Deletion,
  errors: ["rate_limited"],
  example: { input: { name: "Hearth & Home Media" }, output: asked },
});

export const cancelOrganizationDeletion = defineOperation({
  name: "cancel_organization_deletion",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Take back the deletion of the organization.",
  input: z.strictObject({}),
  output: Canceled,
  errors: ["invalid_state"],
  example: { input: {}, output: { canceled: true } },
});

export const getProjectDeletion = defineOperation({
  name: "get_project_deletion",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Read whether a project is to be deleted, and everything that would go with it.",
  input: z.strictObject({ id: ProjectId }),
  output: z.strictObject({ deletion: Deletion.nullable(), contents: Contents }),
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: { deletion: asked, contents } },
});

export const requestProjectDeletion = defineOperation({
  name: "request_project_deletion",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: `Ask for a project to be deleted with everything in it, in ${deletionWaitDays} days; owners and admins are told.`,
  input: z.strictObject({ id: ProjectId, name: Name }),
  output: Deletion,
  errors: ["rate_limited"],
  example: { input: { id: "prj_01k9hearth", name: "Hearth & Home" }, output: asked },
});

export const cancelProjectDeletion = defineOperation({
  name: "cancel_project_deletion",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  summary: "Take back the deletion of a project.",
  input: z.strictObject({ id: ProjectId }),
  output: Canceled,
  errors: ["invalid_state"],
  example: { input: { id: "prj_01k9hearth" }, output: { canceled: true } },
});
