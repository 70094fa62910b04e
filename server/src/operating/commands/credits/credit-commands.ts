import { type Command, type OutputOf, throughOperation } from "../command.ts";
import { columns, count } from "../lines.ts";

type Credits = OutputOf<"getCredits">;
type Entry = OutputOf<"listCreditEntries">["data"][number];

function describe({ available, monthly, bought, reserved, used, budget, percent, plan, cycle }: Credits): string[] {
  return columns([
    ["Available", `${available} (${monthly} of the month, ${bought} bought)`],
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

export const creditCommands: readonly Command[] = [
  throughOperation({
    words: ["credits", "show"],
    about: "Show what credits an organization has, and its cycle.",
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
      { name: "reference", value: "TEXT", about: "Such as an invoice's number; it is taken once.", field: "reference", required: true },
      { name: "note", value: "TEXT", about: "What the history says of it.", field: "note" },
    ],
    notes: ["They do not lapse, and are spent after the month's own. The same command again, with the same reference, adds nothing."],
    example: 'credits grant 500 --reference "invoice 2026-114"',
    operation: "addCredits",
    print: describe,
  }),
  throughOperation({
    words: ["credits", "plan"],
    about: "Set an organization's monthly credits and the time zone of its cycle.",
    flags: [
      { name: "monthly", value: "CREDITS", about: "Credits for each month.", field: "monthlyCredits", read: Number },
      { name: "time-zone", value: "ZONE", about: "Whose month it is, such as Europe/Lisbon.", field: "timeZone" },
    ],
    notes: [
      "More than before is added to this month at once; less holds from the next one. Until a zone is set, it is that of the organization's first project.",
    ],
    example: "credits plan --monthly 300 --time-zone Europe/Lisbon",
    operation: "setPlan",
    print: describe,
  }),
  throughOperation({
    words: ["credits", "history"],
    about: "List everything that happened to an organization's credits, newest first.",
    flags: [],
    example: "credits history",
    operation: "listCreditEntries",
    print: ({ data }) => columns(data.map(line)),
  }),
];
