import { z } from "zod";
import { characters } from "../characters.ts";
import { ResourceId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { ApprovalSteps, sampleSteps } from "./approval-steps.ts";
import { ProjectSettings, sampleSettings } from "./organizations.ts";
import { TimeZone } from "./projects.ts";

const count = z.int().min(0);

const Organization = z.strictObject({
  id: ResourceId,
  name: z.string(),
  createdAt: Timestamp,
  plan: z.strictObject({ monthlyCredits: count, timeZone: TimeZone.describe("Time zone of the credit cycle's month.") }),
  members: count,
  invitations: count.describe("Those that can still be accepted."),
  projects: count,
  guestLinks: z.boolean().describe("Whether its people may make links for guests; without it those that are there open nothing."),
  sendsMail: z.boolean().describe("Whether the service sends email; otherwise invitations are handed over as links."),
});

const sample = {
  id: "org_01k9",
  name: "Hearth & Home Media",
  createdAt: "2026-11-20T09:30:00.000Z",
  plan: { monthlyCredits: 100, timeZone: "Europe/Lisbon" },
  members: 13,
  invitations: 2,
  projects: 3,
  guestLinks: true,
  sendsMail: true,
};

export const getOrganization = defineOperation({
  name: "get_organization",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Read the organization: its name, its plan, and how many members, invitations and projects it has.",
  input: z.strictObject({}),
  output: Organization,
  errors: [],
  example: { input: {}, output: sample },
});

export const updateOrganization = defineOperation({
  name: "update_organization",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Change the organization's name, or whether its people may make links for guests.",
  input: z.strictObject({ name: characters(1, 100).optional(), guestLinks: z.boolean().optional() }),
  output: Organization,
  errors: [],
  example: { input: { name: "Hearth & Home Media" }, output: sample },
});

export const getProjectSettings = defineOperation({
  name: "get_project_settings",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read a project's settings and its approval policy.",
  input: z.strictObject({ id: ResourceId.describe("The project.") }),
  output: z.strictObject({
    ...ProjectSettings.shape,
    approver: z
      .strictObject({
        personId: ResourceId,
        name: z.string(),
        canApprove: z.boolean().describe("false once they have left, lost the project or a role that approves: then nobody can approve."),
      })
      .nullable()
      .describe("The one person who approves; null means anyone who can approve."),
    approval: ApprovalSteps,
    guestLinks: Organization.shape.guestLinks,
  }),
  errors: [],
  example: {
    input: { id: "prj_01k9hearth" },
    output: { ...sampleSettings, guestLinks: true, approver: null, approval: { ...sampleSteps, steps: [...sampleSteps.steps] } },
  },
});
