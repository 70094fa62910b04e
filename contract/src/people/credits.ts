import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import { leaders, roles } from "../permissions.ts";
import { violation } from "../violation.ts";
import { OfferName } from "./offers.ts";
import { creditWorkKinds } from "./prices.ts";
import { TimeZone } from "./projects.ts";

/** Kinds of entries in the credit history. */
export const creditEntryKinds = ["grant", "raise", "top_up", "reserve", "settle", "release", "lapse"] as const;

const count = z.int().min(0);
const wholeCredits = z.int(violation("violation_whole_credits"));
const MonthlyCredits = wholeCredits.min(0).max(limits.creditsMax);

const Credits = z.strictObject({
  available: count.describe("Credits that can be spent now: `monthly` and `bought`."),
  monthly: count.describe("Remaining credits of this cycle; they lapse with it."),
  bought: count.describe("Remaining top-ups; they do not lapse, and are spent after the monthly credits."),
  reserved: count.describe("Reserved for work that is under way."),
  used: count.describe("Spent by work that began in this cycle."),
  budget: count.describe("All that could be spent in this cycle so far: its credits, carried-over top-ups and new ones."),
  percent: z.int().min(0).max(100).describe("`used` of `budget`, rounded down."),
  plan: z.strictObject({ monthlyCredits: MonthlyCredits, timeZone: TimeZone }),
  cycle: z.strictObject({
    month: z.string().describe("Such as 2026-11."),
    beginsAt: Timestamp,
    endsAt: Timestamp.describe("When the next one begins."),
  }),
});

const CreditEntry = z.strictObject({
  id: ResourceId,
  kind: z.enum(creditEntryKinds),
  operationId: z.string().nullable().describe("Shared by a reservation and its end; for a top-up, its reference."),
  work: z.enum(creditWorkKinds).nullable(),
  projectId: ResourceId.nullable(),
  subjectId: ResourceId.nullable().describe("The article, post or image that it is for; it may be gone."),
  change: z.int().describe("Change to the available credits."),
  reserved: z.int().describe("Change to the reserved credits."),
  spent: count,
  lapsed: count,
  available: count.describe("Available credits after it."),
  note: z.string(),
  createdAt: Timestamp,
});

const sample = {
  available: 63,
  monthly: 43,
  bought: 20,
  reserved: 7,
  used: 50,
  budget: 120,
  percent: 41,
  plan: { monthlyCredits: 100, timeZone: "Europe/Lisbon" },
  cycle: { month: "2026-11", beginsAt: "2026-11-01T00:00:00.000Z", endsAt: "2026-12-01T00:00:00.000Z" },
};

export const getCredits = defineOperation({
  name: "get_credits",
  surface: "dashboard",
  effect: "read",
  roles,
  summary: "Read the organization's credits: what is left, what is used, and the cycle.",
  input: z.strictObject({}),
  output: Credits,
  errors: [],
  example: { input: {}, output: sample },
});

export const listCreditEntries = defineOperation({
  name: "list_credit_entries",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "List everything that happened to the organization's credits, newest first.",
  input: z.strictObject({ ...paging }),
  output: pageOf(CreditEntry),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: "cre_17",
          kind: "reserve",
          operationId: "art_01k9heat:1",
          work: "article",
          projectId: "prj_01k9hearth",
          subjectId: "art_01k9heat",
          change: -7,
          reserved: 7,
          spent: 0,
          lapsed: 0,
          available: 63,
          note: "",
          createdAt: "2026-11-20T09:30:00.000Z",
        },
      ],
      nextCursor: null,
    },
  },
});

export const setPlan = defineOperation({
  name: "set_plan",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  operatorOnly: true,
  summary: "Set an organization's monthly credits and the time zone of its cycle.",
  input: z.strictObject({
    monthlyCredits: MonthlyCredits.optional().describe("An increase is added to this cycle at once; a decrease applies from the next one."),
    plan: OfferName.optional().describe(
      "One of the operator's plans by its name, instead of `monthlyCredits`. Either answers what was asked for.",
    ),
    timeZone: TimeZone.optional().describe("Time zone of the cycle's month; that of its first project until it is set."),
  }),
  output: Credits,
  errors: [],
  example: { input: { monthlyCredits: 100 }, output: sample },
});

export const addCredits = defineOperation({
  name: "add_credits",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  operatorOnly: true,
  summary: "Add bought credits to an organization; each reference counts once.",
  input: z.strictObject({
    amount: wholeCredits.min(1).max(limits.creditsMax),
    reference: characters(1, limits.creditReferenceLengthMax).describe("Such as an invoice's number. The same call again adds nothing."),
    note: characters(0, limits.creditNoteLengthMax).default(""),
  }),
  output: Credits,
  errors: ["conflict", "invalid_state"],
  example: { input: { amount: 20, reference: "invoice 2026-114" }, output: sample },
});
