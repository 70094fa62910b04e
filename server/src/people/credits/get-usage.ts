import * as contract from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { allInOrder } from "#src/core/flow/all-in-order.ts";
import { csvLine, csvMark } from "#src/core/text/csv-line.ts";
import { handle } from "#src/operations/handle.ts";
import { readCredits } from "./read-credits.ts";

/** Reads use month by month. Use of models is told to those who may see the organization's models. */
export const getUsage = handle(contract.getUsage, async ({ tx, actor }, { months: count, format }) => {
  const { organizationId, role, projectId } = actor;
  const { cycle } = await readCredits(tx, organizationId);
  const first = Temporal.PlainYearMonth.from(cycle.month).subtract({ months: count - 1 });
  const from = `${first}-01`;
  const mayRead = contract.isLeader(role) && projectId === null;
  const [cycles, uses] = await allInOrder([listCycles(tx, organizationId, from), listUses(tx, organizationId, from)]);
  const months = cycles.map(({ month, used, budget }) => ({
    month: month.slice(0, 7),
    credits: { used, budget },
    models: mayRead ? uses.filter((use) => use.month === month).map(presentUse) : [],
  }));
  return { months, csv: format === "csv" ? usageFile(months) : null };
});

function listCycles(tx: Tx, organizationId: string, from: string) {
  return tx
    .selectFrom("credit_cycle")
    .select([sql<string>`month::text`.as("month"), "used", "budget"])
    .where("organization_id", "=", organizationId)
    .where("month", ">=", from)
    .orderBy("credit_cycle.month", "desc")
    .execute();
}

const millionths = 1_000_000;

type Use = Awaited<ReturnType<typeof listUses>>[number];

function listUses(tx: Tx, organizationId: string, from: string) {
  const number = <Name extends string>(column: Name) => sql<number>`${sql.ref(column)}::float8`.as(column);
  return tx
    .selectFrom("model_use")
    .select(["kind", "provider", "model", "currency", sql<string>`month::text`.as("month")])
    .select([number("calls"), number("input_tokens"), number("output_tokens"), number("images"), number("seconds"), number("cost")])
    .where("organization_id", "=", organizationId)
    .where("month", ">=", from)
    .orderBy("kind", "desc")
    .orderBy("model")
    .orderBy("provider")
    .orderBy("currency")
    .execute();
}

function presentUse({ kind, provider, model, currency, calls, input_tokens, output_tokens, images, seconds, cost }: Use) {
  const counts = { calls, inputTokens: input_tokens, outputTokens: output_tokens, images, seconds };
  return { kind, provider, model, ...counts, cost: currency === "" ? null : { amount: cost / millionths, currency } };
}

const columns = [
  "month",
  "what",
  "provider",
  "model",
  "calls",
  "input_tokens",
  "output_tokens",
  "images",
  "seconds",
  "credits",
  "cost",
  "currency",
];

/** Writes a line for the credits of each month, and one for each model below it. */
function usageFile(months: readonly contract.UsageMonth[]): string {
  const lines = months.flatMap(({ month, credits, models }) => [
    [month, "credits", "", "", "", "", "", "", "", String(credits.used), "", ""],
    ...models.map(({ kind, provider, model, cost, calls, inputTokens, outputTokens, images, seconds }) => [
      ...[month, kind, provider, model],
      ...[calls, inputTokens, outputTokens, images, seconds].map(String),
      ...["", cost === null ? "" : String(cost.amount), cost?.currency ?? ""],
    ]),
  ]);
  return csvMark + [columns, ...lines].map(csvLine).join("");
}
