import { type Command, type OutputOf, type Result, throughOperation } from "../command.ts";
import { columns, count } from "../lines.ts";
import type { Operator } from "../operator.ts";
import { listPlanRequests } from "../operator-queries.ts";
import { openOperatorSession } from "../session.ts";

type Credits = OutputOf<"getCredits">;
type Entry = OutputOf<"listCreditEntries">["data"][number];

function describe({ available, monthly, bought, reserved, used, budget, percent, plan, cycle }: Credits): string[] {
  return columns([
    ["Available", `${available} (${monthly} monthly, ${bought} bought)`],
    ["Set aside", String(reserved)],
    ["Used", `${used} of ${budget} (${percent} %)`],
    ["Plan", `${count(plan.monthlyCredits, "credit")} a month`],
    ["Cycle", `${cycle.month} in ${plan.timeZone}, until ${cycle.endsAt}`],
  ]);
}

function line({ createdAt, kind, change, spent, lapsed, available, work, operationId, note }: Entry): string[] {
  const sign = change > 0 ? "+" : "";
  const more = [spent > 0 ? `spent ${spent}` : "", lapsed > 0 ? `lapsed ${lapsed}` : "", work ?? "", operationId ?? "", note];
  return [createdAt, kind, `${sign}${change}`, `${available} left`, more.filter((text) => text !== "").join(", ")];
}

/** Lists the plans that owners have asked for, those that have waited longest first. */
async function showRequests(operator: Operator): Promise<Result> {
  const { client } = await openOperatorSession(operator);
  const requests = await listPlanRequests(client);
  return { output: { requests }, lines: columns(requests.map(({ id, name, plan, askedAt }) => [askedAt.toISOString(), plan, name, id])) };
}

export const creditCommands: readonly Command[] = [
  throughOperation({
    words: ["credits", "show"],
    about: "Show an organization's credits and its cycle.",
    flags: [],
    example: "credits show --organization Hearth",
    operation: "getCredits",
    print: describe,
  }),
  throughOperation({
    words: ["credits", "grant"],
    about: "Add bought credits to an organization.",
    positionals: [{ name: "CREDITS", field: "amount", about: "how many.", read: Number }],
    flags: [
      {
        name: "reference",
        value: "TEXT",
        about: "A reference such as an invoice number; each is accepted once.",
        field: "reference",
        required: true,
      },
      { name: "note", value: "TEXT", about: "A note for the history.", field: "note" },
    ],
    notes: [
      "Bought credits do not lapse, and are spent after the monthly ones. Repeating the command with the same reference adds nothing.",
    ],
    example: 'credits grant 500 --reference "invoice 2026-114"',
    operation: "addCredits",
    print: describe,
  }),
  throughOperation({
    words: ["credits", "plan"],
    about: "Set an organization's monthly credits and the time zone of its cycle.",
    flags: [
      { name: "plan", value: "NAME", about: "A plan of GALLEY_OFFERS, instead of a number.", field: "plan" },
      { name: "monthly", value: "CREDITS", about: "Credits per month.", field: "monthlyCredits", read: Number },
      { name: "time-zone", value: "ZONE", about: "Time zone of the cycle, such as Europe/Lisbon.", field: "timeZone" },
    ],
    notes: [
      "An increase applies to this month at once; a decrease applies from next month. Until a time zone is set, that of the organization's first project applies.",
    ],
    example: "credits plan --monthly 300 --time-zone Europe/Lisbon",
    operation: "setPlan",
    print: describe,
  }),
  {
    words: ["credits", "requests"],
    about: "List the plans that owners have asked for.",
    flags: [],
    notes: ["`credits plan` grants one, and answers the request."],
    example: "credits requests",
    run: showRequests,
  },
  throughOperation({
    words: ["credits", "history"],
    about: "List an organization's credit history, newest first.",
    flags: [],
    example: "credits history",
    operation: "listCreditEntries",
    print: ({ data }) => columns(data.map(line)),
  }),
];
