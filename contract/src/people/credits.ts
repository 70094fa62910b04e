import { z } from "zod";
import { characters } from "../characters.ts";
import { pageOf, paging, ResourceId, Timestamp } from "../fields.ts";
import { limits } from "../limits.ts";
import { defineOperation } from "../operation.ts";
import type { PostFormat } from "../parts/post-parts.ts";
import { leaders, roles } from "../permissions.ts";
import { violation } from "../violation.ts";
import type { ModelKind } from "./models.ts";
import { TimeZone } from "./projects.ts";

/**
 * Costs of the service's own work, in credits. Texts by people and agents are free. Source: the specification's cost table, apart from
 * `alt_text`.
 */
export const creditCosts = {
  article: { base: 4, perImage: 1 },
  linkedin_post: { base: 1, illustrated: 1 },
  carousel: { base: 2, illustrated: 4 },
  x_post: { base: 1, illustrated: 1 },
  image: { perImage: 1 },
  alt_text: { perText: 1 },
  transcription: { perPeriod: 1, periodSeconds: 600 },
  x_publication: { base: 1, withLink: 1 },
} as const;
export type CreditWorkKind = keyof typeof creditCosts;
const creditWorkKinds = Object.keys(creditCosts) as [CreditWorkKind, ...CreditWorkKind[]];

/**
 * Work that costs credits. `images` counts drawn images, cover included. `illustrated` covers drawings and photos alike. An
 * `excerpt` is what the built-in writer chooses from a source: only its pictures cost credits.
 */
export type CreditWork =
  | { kind: "article"; images: number }
  | { kind: "linkedin_post" | "carousel" | "x_post"; illustrated: boolean; excerpt?: boolean }
  | { kind: "image"; images: number }
  | { kind: "alt_text" }
  | { kind: "transcription"; seconds: number }
  | { kind: "x_publication"; withLink: boolean };

/**
 * Returns the credits that a piece of work costs. A recording costs credits per ten minutes begun, and at least those of the first ten.
 * Parts of the kinds `own` cost none: the organization's own models do them.
 */
export function estimateCredits(work: CreditWork, own: readonly ModelKind[] = []): number {
  const by = (kind: ModelKind, credits: number) => (own.includes(kind) ? 0 : credits);
  switch (work.kind) {
    case "article":
      return by("text", creditCosts.article.base) + by("image", work.images * creditCosts.article.perImage);
    case "linkedin_post":
    case "carousel":
    case "x_post":
      return (
        by("text", work.excerpt ? 0 : creditCosts[work.kind].base) + by("image", work.illustrated ? creditCosts[work.kind].illustrated : 0)
      );
    case "image":
      return by("image", work.images * creditCosts.image.perImage);
    case "alt_text":
      return by("text", creditCosts.alt_text.perText);
    case "transcription":
      return by(
        "transcription",
        Math.max(1, Math.ceil(work.seconds / creditCosts.transcription.periodSeconds)) * creditCosts.transcription.perPeriod,
      );
    case "x_publication":
      return creditCosts.x_publication.base + (work.withLink ? creditCosts.x_publication.withLink : 0);
  }
}

/** Kind of credit work by post format. */
export const postWorks = { linkedin: "linkedin_post", x: "x_post", carousel: "carousel" } as const satisfies Record<
  PostFormat,
  CreditWorkKind
>;

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
