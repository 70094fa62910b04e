import { z } from "zod";
import { ResourceId } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { NewRoutinePost, RoutinePost } from "../parts/routine-parts.ts";
import { leaders, roles } from "../permissions.ts";

const Routine = z.strictObject({
  posts: z.array(RoutinePost).describe("In the order in which they start; empty: approving an article starts nothing."),
  excerpts: z.boolean().describe("Whether an approval starts them even without a configured model, as excerpts of the article."),
  credits: z.int().min(0).describe("The most that one run costs."),
});

const sample = {
  posts: [
    {
      format: "linkedin",
      objective: "educate",
      tone: "consultative",
      size: 1300,
      images: "none",
      ratio: "4:5",
      daysAfter: 0,
      time: "12:00",
    },
    { format: "carousel", objective: "save", tone: "didactic", size: 7, images: "illustration", ratio: "4:5", daysAfter: 3, time: "08:30" },
  ],
  excerpts: false,
  credits: 7,
};

export const setRoutine = defineOperation({
  name: "set_routine",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Set the posts that the service writes once an article of the project is approved; the answer says what one run costs.",
  input: z.strictObject({
    id: ResourceId.describe("The project."),
    posts: z.array(NewRoutinePost).max(limits.routinePostsMax).describe("In the order in which they start; empty ends the routine."),
    excerpts: z.boolean().default(false).describe("true: even without a configured model, as excerpts of the article to be edited."),
  }),
  output: Routine,
  errors: ["unavailable"],
  example: {
    input: {
      id: "prj_01k9hearth",
      posts: [
        { format: "linkedin", daysAfter: 0, time: "12:00" },
        { format: "carousel", objective: "save", tone: "didactic", images: "illustration", daysAfter: 3, time: "08:30" },
      ],
    },
    output: sample,
  },
});

export const getRoutine = defineOperation({
  name: "get_routine",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read the posts that the service writes once an article of the project is approved, and what one run costs.",
  input: z.strictObject({ id: ResourceId.describe("The project.") }),
  output: Routine,
  errors: [],
  example: { input: { id: "prj_01k9hearth" }, output: sample },
});
