import { z } from "zod";
import { ResourceId } from "../fields.ts";

export const approvalStepsMax = 10;
export const approvalStepPeopleMax = 20;
export const approvalStepNameLengthMax = 60;
export const approvalDueDaysMax = 365;

/** How many approvals a project asks for: one, two by different people, or its own steps in their order. */
export const approvalKinds = ["one", "any_two", "steps"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const ReviewPerson = z.strictObject({ id: ResourceId, name: z.string() }).meta({ id: "ReviewPerson" });

/** How many of its steps a revision in review has; null where one approval is enough, and when it is not in review. */
export const StepsTaken = z
  .strictObject({ given: z.int().min(0), of: z.int().min(1) })
  .nullable()
  .describe("How many steps of approval it has, of how many; null where one approval is enough, or when it is not in review.");

/** Steps that a revision still has to take, in their order. */
export const RemainingSteps = z
  .array(
    z
      .strictObject({
        step: z.string().describe("Name of the step; its number where the project's steps have no names."),
        who: z.array(ReviewPerson).describe("Who can give it; empty: anyone who can approve and has given no other step."),
      })
      .meta({ id: "RemainingStep" }),
  )
  .max(approvalStepsMax)
  .describe("Steps of approval that are still to be given, the next one first; empty once it is approved.");
