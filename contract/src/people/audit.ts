import { z } from "zod";
import { Day, pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { violation } from "../violation.ts";
import { type AuditGroup, type AuditSurface, auditGroups, auditSurfaces } from "./audit-groups.ts";
import { TimeZone } from "./projects.ts";

const groups = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]];
const surfaces = Object.keys(auditSurfaces) as [AuditSurface, ...AuditSurface[]];

/** Subject types of an entry. */
export const auditSubjectTypes = [
  "article",
  "post",
  "topic",
  "image",
  "comment",
  "project",
  "person",
  "invitation",
  "token",
  "endpoint",
  "organization",
] as const;

/** Filters of the log; an entry must match all of them. */
const filters = {
  personId: ResourceId.optional().describe("The person who did it, also through their tokens and assistants."),
  tokenId: ResourceId.optional().describe("The token or assistant that did it."),
  group: z.enum(groups).optional(),
  operation: z
    .string()
    .max(100)
    .regex(/^[a-z_]+$/, violation("violation_operation_name"))
    .optional()
    .describe("One operation by its name; `group` is then ignored."),
  surface: z.enum(surfaces).optional(),
  subjectId: ResourceId.optional().describe("The object of the action."),
  from: Day.optional().describe("The first day included."),
  to: Day.optional().describe("The last day included."),
  timeZone: TimeZone.default("UTC").describe("Time zone of the days."),
};

export const AuditEntry = z.strictObject({
  id: ResourceId,
  createdAt: Timestamp,
  operation: z.string(),
  surface: z.enum(surfaces),
  person: z.strictObject({ id: ResourceId, name: z.string() }).nullable().describe("null where the service did it."),
  token: z
    .strictObject({ id: ResourceId, name: z.string().nullable(), kind: z.enum(["api", "read", "assistant"]).nullable() })
    .nullable()
    .describe("The token or assistant through which the person did it. Its name is null once it is gone."),
  guest: z.string().nullable().describe("Name of the guest who did it by the person's link; null where the person did it."),
  subject: z
    .strictObject({
      id: ResourceId,
      type: z.enum(auditSubjectTypes).nullable(),
      title: z.string().nullable().describe("Its current name; null once it is gone."),
      projectId: ResourceId.nullable(),
      articleId: ResourceId.nullable().describe("The article of a comment on one."),
      postId: ResourceId.nullable().describe("The post of a comment on one."),
    })
    .nullable(),
  requestId: z.string().describe("As in the answer's `x-request-id` and in the service's own log."),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const sample = {
  id: "aud_01k9",
  createdAt: "2026-11-20T09:30:00.000Z",
  operation: "approve_article",
  surface: "dashboard",
  person: { id: "usr_01k9", name: "Marta Vidal" },
  token: null,
  guest: null,
  subject: {
    id: "art_01k9heat",
    type: "article",
    title: "How to choose a heat pump",
    projectId: "prj_01k9hearth",
    articleId: null,
    postId: null,
  },
  requestId: "req_01k9",
};

export const listAuditEntries = defineOperation({
  name: "list_audit_entries",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List who changed what in the organization, newest first.",
  input: z.strictObject({ ...filters, ...paging }),
  output: pageOf(AuditEntry),
  errors: [],
  example: { input: { group: "articles" }, output: { data: [sample], nextCursor: null } },
});

export const exportAuditLog = defineOperation({
  name: "export_audit_log",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: `Get an address that downloads the audit log as a file, for you only, valid for ${limits.exportLinkMinutes} minutes.`,
  input: z.strictObject({ ...filters, format: z.enum(["csv", "ndjson"]) }),
  output: z.strictObject({
    url: z.string().meta({ format: "uri" }).describe("Expires early if the person who asked loses access."),
    fileName: z.string(),
    expiresAt: Timestamp,
  }),
  errors: [],
  example: {
    input: { format: "csv", from: "2026-11-01", to: "2026-11-30" },
    output: {
      url: "https://galley.example/audit-logs/org_01k9/eyJmb3JtYXQiOiJjc3YifQ/usr_01k9/audit-log-2026-11-20.csv?expires=1795171800&signature=c2lnbmF0dXJl",
      fileName: "audit-log-2026-11-20.csv",
      expiresAt: "2026-11-20T10:30:00.000Z",
    },
  },
});
