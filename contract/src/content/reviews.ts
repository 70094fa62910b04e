import { z } from "zod";
import { ResourceId, Revision, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { InvitedBy } from "../parts/guest-parts.ts";
import { approvalKinds, approvalStepsMax, ReviewPerson } from "../parts/review-parts.ts";
import { roles } from "../permissions.ts";

const SubjectId = ResourceId.describe("The article or post.");
const writers = ["owner", "admin", "member", "reviewer"] as const;
/** Most people who are offered at once to be asked. */
export const askableMax = 100;
/** Most people who are asked by name to look at one revision. */
export const assignedMax = 10;

const Step = z.strictObject({
  number: z.int().min(1),
  name: z.string().describe('"" where the steps have no names.'),
  who: z
    .array(
      ReviewPerson.extend({ canApprove: z.boolean().describe("false once they have left, lost the project or a role that approves.") }),
    )
    .describe("People whom the step names; empty: anyone who can approve."),
  guests: z.boolean().describe("Whether a guest may give it, by the link of a member."),
  given: z
    .strictObject({
      ...ReviewPerson.shape,
      at: Timestamp,
      standsIn: z.boolean().describe("true if they stood in for people who are gone."),
      invitedBy: InvitedBy,
    })
    .nullable(),
  dueAt: Timestamp.nullable().describe("null without a deadline, and for what was submitted before it was set."),
});

const Assigned = z.array(ReviewPerson.extend({ askedBy: z.string() })).describe("Members asked by name to look at it.");

export const getReview = defineOperation({
  name: "get_review",
  guests: "see",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read the steps of approval of an article's or post's current revision: who gave which, whose turn it is, and who was asked.",
  input: z.strictObject({ id: SubjectId }),
  output: z.strictObject({
    kind: z.enum(approvalKinds),
    revision: z.int().min(0),
    steps: z.array(Step).min(1).max(approvalStepsMax),
    turn: z.int().nullable().describe("Number of the step whose turn it is; null unless the revision is in review."),
    mine: z.boolean().describe("Whether the caller can give that step."),
    proves: z.boolean().describe("Whether the caller, a guest, can give it once they have proved an address."),
    returns: z.boolean().describe("Whether the caller can send the revision back."),
    assigned: Assigned,
    askable: z.array(ReviewPerson).max(askableMax).describe("Members who can give the step whose turn it is, by name: the first of them."),
    areMoreAskable: z.boolean().describe("Whether there are more; list_people finds them by name."),
  }),
  errors: [],
  example: {
    input: { id: "art_01k9heat" },
    output: {
      kind: "steps",
      revision: 2,
      steps: [
        {
          number: 1,
          name: "Editor",
          who: [],
          guests: false,
          given: { id: "usr_01k9marta", name: "Marta Vidal", at: "2026-11-20T10:12:45.310Z", standsIn: false, invitedBy: null },
          dueAt: null,
        },
        {
          number: 2,
          name: "Client",
          who: [{ id: "usr_01k9ilse", name: "Ilse Brandt", canApprove: true }],
          guests: false,
          given: null,
          dueAt: "2026-11-24T10:00:00.000Z",
        },
      ],
      turn: 2,
      mine: false,
      proves: false,
      returns: false,
      assigned: [],
      askable: [{ id: "usr_01k9ilse", name: "Ilse Brandt" }],
      areMoreAskable: false,
    },
  },
});

export const assignReview = defineOperation({
  name: "assign_review",
  surface: "dashboard",
  effect: "write",
  roles: writers,
  summary: "Ask members by name to look at the revision in review, instead of those who were asked before; each new one is told.",
  input: z.strictObject({
    id: SubjectId,
    revision: Revision.describe("The revision you read."),
    personIds: z.array(ResourceId).max(assignedMax).describe("Members who can give the step whose turn it is; empty asks nobody."),
  }),
  output: z.strictObject({ assigned: Assigned }),
  errors: ["conflict", "invalid_state"],
  example: {
    input: { id: "art_01k9heat", revision: 2, personIds: ["usr_01k9ilse"] },
    output: { assigned: [{ id: "usr_01k9ilse", name: "Ilse Brandt", askedBy: "Marta Vidal" }] },
  },
});
