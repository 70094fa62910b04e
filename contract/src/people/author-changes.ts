import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { Author, authorSample } from "./authors.ts";

const AuthorChange = z.strictObject({
  id: ResourceId,
  revision: Revision.describe("Counts what the member has saved since; send it back with a decision."),
  current: Author.nullable().describe("As readers see the member now; null: not at all."),
  wanted: Author.describe("As readers would see the member."),
  projectIds: z
    .array(ResourceId)
    .describe(
      "Projects of the caller's whose readers would see it, and for which nobody has accepted it. Empty where no article shows it.",
    ),
  createdAt: Timestamp.describe("When the member saved it."),
});

const sample = {
  id: "auc_01k9marta",
  revision: 1,
  current: authorSample,
  wanted: { ...authorSample, name: "Marta V." },
  projectIds: ["prj_01k9hearth"],
  createdAt: "2026-11-20T10:12:45.310Z",
};

export const listAuthorChanges = defineOperation({
  name: "list_author_changes",
  surface: "public",
  method: "GET",
  path: "/author-changes",
  permission: "articles:approve",
  isFurtherTool: true,
  summary: "List the changes that members want of how readers see them as authors and that wait for the caller, oldest first.",
  input: z.strictObject(paging),
  output: pageOf(AuthorChange),
  errors: [],
  example: { input: {}, output: { data: [sample], nextCursor: null } },
});

const decided = { changeId: ResourceId.describe("Id of a change, from list_author_changes."), revision: Revision };
const personId = ResourceId.describe("Id of the member.");

export const acceptAuthorChange = defineOperation({
  name: "accept_author_change",
  surface: "public",
  method: "POST",
  path: "/author-changes/{changeId}/accept",
  permission: "articles:approve",
  isFurtherTool: true,
  irreversible: true,
  summary: "Accept how a member wants to be seen as an author; readers see it once each project that shows them has accepted it.",
  input: z.strictObject(decided),
  output: z.strictObject({ personId, live: z.boolean().describe("false while another project has not accepted it.") }),
  errors: ["invalid_state", "conflict", "not_allowed"],
  example: { input: { changeId: sample.id, revision: 1 }, output: { personId: "usr_01k9marta", live: true } },
});

export const declineAuthorChange = defineOperation({
  name: "decline_author_change",
  surface: "public",
  method: "POST",
  path: "/author-changes/{changeId}/decline",
  permission: "articles:approve",
  isFurtherTool: true,
  summary: "Decline how a member wants to be seen as an author; readers see what they saw before, and the member reads the reason.",
  input: z.strictObject({ ...decided, reason: characters(0, 500).default("").describe("For the member.") }),
  output: z.strictObject({ personId, declined: z.literal(true) }),
  errors: ["invalid_state", "conflict", "not_allowed"],
  example: {
    input: { changeId: sample.id, revision: 1, reason: "Leave out the shop." },
    output: { personId: "usr_01k9marta", declined: true },
  },
});
