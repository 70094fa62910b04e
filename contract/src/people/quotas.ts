import { z } from "zod";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";
import { violation } from "../violation.ts";

/** Default quotas of an organization, by kind. The operator can set other numbers. */
export const usualQuotas = {
  bytes: 100_000_000_000,
  articles: 1_000_000,
  members: 2000,
  projects: 1000,
  webhookEndpoints: 1000,
  tokens: 5000,
} as const;
export type QuotaKind = keyof typeof usualQuotas;
export const quotaKinds = Object.keys(usualQuotas) as [QuotaKind, ...QuotaKind[]];

const amountMax = 1_000_000_000_000_000;
const Amount = z.int(violation("violation_whole_number")).min(0).max(amountMax);

const about: Record<QuotaKind, string> = {
  bytes: "Bytes of the media library, in every width that is kept, and of files drawn from posts, for as long as they are kept.",
  articles: "Articles in every state.",
  members: "Members.",
  projects: "Projects.",
  webhookEndpoints: "Webhook endpoints, without those of connected sites.",
  tokens: "API tokens, read tokens of sites and connected assistants, as long as they work.",
};

const Quotas = z.strictObject({
  data: z.array(z.strictObject({ kind: z.enum(quotaKinds), used: z.int().min(0), max: Amount })),
});
const sample = { data: [{ kind: "articles", used: 412, max: usualQuotas.articles }] };

export const getQuotas = defineOperation({
  name: "get_quotas",
  surface: "dashboard",
  effect: "read",
  roles: leaders,
  summary: "Read how much of each kind the organization has, and how much it may have.",
  input: z.strictObject({}),
  output: Quotas,
  errors: [],
  example: { input: {}, output: sample },
});

const settable = Object.fromEntries(
  quotaKinds.map((kind) => [kind, Amount.nullable().optional().describe(`${about[kind]} null: the default, ${usualQuotas[kind]}.`)]),
) as Record<QuotaKind, z.ZodOptional<z.ZodNullable<typeof Amount>>>;

export const setQuotas = defineOperation({
  name: "set_quotas",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  operatorOnly: true,
  summary: "Set how much an organization may keep; existing content stays.",
  input: z.strictObject(settable),
  output: Quotas,
  errors: [],
  example: { input: { articles: 5000 }, output: sample },
});
