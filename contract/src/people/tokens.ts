import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, searched, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders, permissions } from "../permissions.ts";
import { sampleDays, UsageDays } from "./usage-days.ts";

const Count = z.int().min(0).max(limits.countedMax);
const when = "2026-11-20T09:30:00.000Z";

export const tokenViews = ["all", "active", "ended"] as const;
export const tokenStates = ["active", "powerless", "expired", "revoked"] as const;
/**
 * Reasons why a token has no power: its creator left the organization, no longer reaches its one project, or has a role that
 * allows none of its permissions.
 */
export const powerlessReasons = ["creator_left", "project_lost", "role_lost"] as const;

export const createToken = defineOperation({
  name: "create_token",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Create an API token; its value is shown once.",
  shownOnce: "value",
  input: z.strictObject({
    name: characters(1, limits.tokenNameLengthMax),
    projectId: ResourceId.nullable().describe("The one project it reaches; null means all that its creator reaches."),
    validityDays: z.union([z.literal(30), z.literal(90), z.literal(365), z.null()]).describe("null means that it never expires."),
    permissions: z.array(z.enum(permissions)).min(1).max(permissions.length),
  }),
  output: z.strictObject({ id: ResourceId, value: z.string(), expiresAt: Timestamp.nullable() }),
  errors: ["invalid_state"],
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
  summary: "Create the read token of a project's site; its value is shown once and the previous one stops.",
  shownOnce: "value",
  input: z.strictObject({ id: ResourceId.describe("Project id.") }),
  output: z.strictObject({ id: ResourceId, value: z.string() }),
  errors: ["invalid_state"],
  example: { input: { id: "prj_01k9hearth" }, output: { id: "tok_01k9", value: "svc_read_…" } },
});

export const listTokens = defineOperation({
  name: "list_tokens",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List tokens with their last use, and their calls and errors of the last seven days, newest first.",
  input: z.strictObject({
    query: searched("the name or the last four characters", "Words or beginnings of words"),
    show: z.enum(tokenViews).default("all").describe("active: only tokens that work. ended: only those that do not."),
    personId: ResourceId.optional().describe("Only tokens that act for this person."),
    id: ResourceId.optional().describe("Only this token."),
    ...paging,
  }),
  output: pageOf(
    z.strictObject({
      id: ResourceId,
      kind: z.enum(["api", "read"]),
      name: z.string(),
      lastFour: z.string(),
      projectId: ResourceId.nullable(),
      permissions: z.array(z.enum(permissions)),
      beyondRole: z.array(z.enum(permissions)).describe("Those that its creator's role does not currently allow."),
      state: z.enum(tokenStates),
      powerless: z.enum(powerlessReasons).nullable().describe("Why it can do nothing. Tokens of people who leave are revoked."),
      createdBy: z.string().describe("Email address of the person it acts for."),
      creatorId: ResourceId,
      creatorName: z.string(),
      createdAt: Timestamp,
      expiresAt: Timestamp.nullable(),
      revokedAt: Timestamp.nullable(),
      lastUsedAt: Timestamp.nullable(),
      calls7d: z.int(),
      errors7d: z.int(),
      days: UsageDays,
    }),
  ),
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
          beyondRole: [],
          state: "active",
          powerless: null,
          createdBy: "marta@hearth.example",
          creatorId: "usr_01k9",
          creatorName: "Marta Vidal",
          createdAt: when,
          expiresAt: null,
          revokedAt: null,
          lastUsedAt: when,
          calls7d: 12,
          errors7d: 0,
          days: sampleDays,
        },
      ],
      nextCursor: null,
    },
  },
});

export const countTokens = defineOperation({
  name: "count_tokens",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: `Count tokens by whether they work, for tabs. Of more than ${limits.countedMax}, the newest are counted.`,
  input: z.strictObject({}),
  output: z.strictObject({ total: Count, active: Count, ended: Count.describe("Those that are revoked, expired or without power.") }),
  errors: [],
  example: { input: {}, output: { total: 12, active: 9, ended: 3 } },
});

export const revokeToken = defineOperation({
  name: "revoke_token",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Revoke a token at once and permanently.",
  input: z.strictObject({ id: ResourceId }),
  output: z.strictObject({ id: ResourceId, revoked: z.literal(true) }),
  errors: [],
  example: { input: { id: "tok_01k9" }, output: { id: "tok_01k9", revoked: true } },
});
