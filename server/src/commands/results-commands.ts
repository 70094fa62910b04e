import { type Command, type OutputOf, throughOperation } from "./command.ts";
import { columns, count } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";
import { readBytes, readCredentials } from "./read-file.ts";

type Connection = NonNullable<OutputOf<"getSearchConsole">["connection"]>;

function describe({ siteProperty, account, status, reason, days, fetchedAt, nextAttemptAt }: Connection): string[] {
  return columns([
    ["Property", siteProperty],
    ["Account", account],
    ["Status", status],
    ...(reason === null ? [] : [["Reason", reason]]),
    ["Fetched", fetchedAt === null ? "nothing yet" : `${count(days, "day")}, the last one at ${fetchedAt}`],
    ["Next attempt", nextAttemptAt],
  ]);
}

const project = { name: "project", ...onlyProject, field: "id" } as const;

export const resultsCommands: readonly Command[] = [
  throughOperation({
    words: ["results", "import"],
    about: "Import search performance from a ZIP or CSV file.",
    flags: [
      project,
      { name: "from", value: "DAY", about: "First day of the sums, where the file does not say.", field: "from" },
      { name: "to", value: "DAY", about: "Last day of the sums, where the file does not say.", field: "to" },
    ],
    positionals: [
      {
        name: "FILE",
        field: "file",
        about: "the export of Search Console, or a CSV file with date, page, clicks, impressions and position; - reads standard input.",
        read: (file) => readBytes(file).toString("base64"),
      },
    ],
    notes: [
      "Days that were imported before are replaced, all others stay. Either the whole file is imported or nothing.",
      "Exports of Search Console hold sums over their period. They count where no day of the period is known by itself, for results when the period has 28 days or fewer, for a brand's best articles when it has 90 or fewer.",
    ],
    example: 'results import --project "Hearth & Home" hearth.example-Performance-on-Search.zip',
    operation: "importResults",
    print: ({ kind, from, to, rows, pages, counted }) => [
      `${count(rows, "row")} of ${count(pages, "page")} from ${from} to ${to}, ${kind === "days" ? "day by day" : "as sums over the period"}.`,
      ...(counted ? [] : ["Results do not show them: other days are newer or better known, or the period is too long."]),
    ],
  }),
  throughOperation({
    words: ["search-console", "connect"],
    about: "Connect a project to its Search Console property; days are then fetched by themselves.",
    flags: [
      project,
      {
        name: "property",
        value: "PROPERTY",
        about: "As Search Console shows it: sc-domain:hearth.example or https://hearth.example/.",
        field: "siteProperty",
        required: true,
      },
      {
        name: "credentials",
        value: "FILE",
        about: "JSON file of a service account's key, or of an authorized user with a refresh token; - reads standard input.",
        field: "credentials",
        required: true,
        read: readCredentials,
      },
    ],
    notes: ["A service account has to be added to the users of the property in Search Console. The credentials are kept encrypted."],
    example: "search-console connect --property sc-domain:hearth.example --credentials service-account.json",
    operation: "connectSearchConsole",
    print: describe,
  }),
  throughOperation({
    words: ["search-console", "status"],
    about: "Show how a project's connection to Search Console is doing.",
    flags: [project],
    example: "search-console status",
    operation: "getSearchConsole",
    print: ({ connection }) => (connection === null ? ["The project is not connected to Search Console."] : describe(connection)),
  }),
  throughOperation({
    words: ["search-console", "disconnect"],
    about: "Forget a project's Search Console credentials; the results stay.",
    flags: [project],
    example: "search-console disconnect",
    operation: "disconnectSearchConsole",
    print: ({ id }) => [`Project ${id} is no longer connected to Search Console.`],
  }),
];
