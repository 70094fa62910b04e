import { z } from "zod";
import { characters } from "../characters.ts";
import { ResourceId } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import {
  approvalDueDaysMax,
  approvalKinds,
  approvalStepNameLengthMax,
  approvalStepPeopleMax,
  approvalStepsMax,
} from "../parts/review-parts.ts";
import { leaders } from "../permissions.ts";
import { refusing } from "../violation.ts";

const DueDays = z
  .int()
  .min(1)
  .max(approvalDueDaysMax)
  .nullable()
  .describe("Days after the submission by which it is due; null: no deadline.");

const NewStep = z.strictObject({
  name: characters(1, approvalStepNameLengthMax),
  personIds: z.array(ResourceId).max(approvalStepPeopleMax).default([]).describe("Members who give it; empty: anyone who can approve."),
  guests: z.boolean().default(false).describe("Whether a guest may give it too, by a member's link; without personIds."),
  unprovedGuests: z.boolean().default(false).describe("Whether such a guest may give it without proving an address; with guests."),
  dueDays: DueDays.default(null),
});

/** A project's steps of approval as its settings show them. */
export const ApprovalSteps = z.strictObject({
  kind: z
    .enum(approvalKinds)
    .describe("one: one approval. any_two: approvals by two different people. steps: each of `steps`, in their order."),
  guests: z.boolean().describe("one, any_two: whether a guest's approval counts. Where one person approves, nobody else's does."),
  dueDays: DueDays.describe("any_two: days after the submission by which both are due; null: no deadline."),
  steps: z
    .array(
      z.strictObject({
        name: z.string(),
        people: z.array(z.strictObject({ personId: ResourceId, name: z.string(), canApprove: z.boolean() })),
        guests: z.boolean(),
        unprovedGuests: z.boolean(),
        dueDays: DueDays,
      }),
    )
    .max(approvalStepsMax)
    .describe("Empty for one and any_two."),
});
export type ApprovalSteps = z.infer<typeof ApprovalSteps>;

export const sampleSteps = {
  kind: "steps",
  guests: false,
  dueDays: null,
  steps: [
    { name: "Editor", people: [], guests: false, unprovedGuests: false, dueDays: null },
    {
      name: "Client",
      people: [{ personId: "usr_01k9ilse", name: "Ilse Brandt", canApprove: true }],
      guests: false,
      unprovedGuests: false,
      dueDays: 4,
    },
  ],
} as const;

export const setApprovalSteps = defineOperation({
  name: "set_approval_steps",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Set how many approvals a project's articles and posts need, by whom and in which order.",
  input: z
    .strictObject({
      id: ResourceId.describe("The project."),
      kind: z.enum(approvalKinds).describe("one: one approval, by anyone who can approve or the approver that update_project names."),
      guests: z
        .boolean()
        .default(false)
        .describe("one, any_two: let a guest's approval count. Of any two, a guest is the member whose link it was."),
      dueDays: DueDays.default(null),
      steps: z.array(NewStep).max(approvalStepsMax).default([]),
    })
    .superRefine(({ kind, steps, guests, dueDays }, context) => {
      const refuse = refusing(context);
      if (kind === "steps" && steps.length === 0) refuse("steps", "violation_steps_missing");
      if (kind !== "steps" && steps.length > 0) refuse("steps", "violation_steps_of_other_kind");
      if (kind !== "any_two" && dueDays !== null) refuse("dueDays", "violation_due_of_other_kind");
      if (kind === "steps" && guests) refuse("guests", "violation_guests_of_other_kind");
      if (steps.some((step) => step.guests && step.personIds.length > 0)) refuse("steps", "violation_step_guests_and_people");
      if (steps.some((step) => step.unprovedGuests && !step.guests)) refuse("steps", "violation_step_unproved_without_guests");
      const names = steps.map(({ name }) => name.trim().toLowerCase());
      if (new Set(names).size !== names.length) refuse("steps", "violation_step_name_twice");
      if (steps.some(({ personIds }) => new Set(personIds).size !== personIds.length)) refuse("steps", "violation_step_person_twice");
    }),
  output: ApprovalSteps,
  errors: [],
  example: {
    input: {
      id: "prj_01k9hearth",
      kind: "steps",
      steps: [{ name: "Editor" }, { name: "Client", personIds: ["usr_01k9ilse"], dueDays: 4 }],
    },
    output: sampleSteps,
  },
});
