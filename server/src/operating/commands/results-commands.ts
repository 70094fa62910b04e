import { topicIdeaKinds } from "@galley/contract";
import { type Command, type OutputOf, throughOperation } from "./command.ts";
import { columns, count } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";
import { readCredentials, readFileBytes } from "./read-file.ts";

type Connection = NonNullable<OutputOf<"getSearchConsole">["connection"]>;

function describe({ siteProperty, properties, account, status, reason, days, fetchedAt, nextAttemptAt }: Connection): string[] {
  return columns([
    ["Property", siteProperty ?? `not chosen; one of ${properties.join(", ")}`],
    ["Account", account],
    ["Status", status],
    ...(reason === null ? [] : [["Reason", reason]]),
    ["Fetched", fetchedAt === null ? "nothing yet" : `${count(days, "day")}, the last one at ${fetchedAt}`],
    ["Next attempt", nextAttemptAt ?? "once a property is chosen"],
  ]);
}

function queriesLine(queries: number, from: string, to: string): string {
  if (queries > 0) return `${queries} ${queries === 1 ? "query" : "queries"} from ${from} to ${to}.`;
  return "No queries were saved: newer ones exist, or the period is too long.";
}

/** Names the missing data that the requested kind of ideas needs. With all data and no ideas, says so. */
function basisLines({ ideas, basis: { pages, queries } }: OutputOf<"listTopicIdeas">, kind: unknown): string[] {
  const missing = [
    ...(pages === null && kind !== "query_without_article"
      ? ["Pages cannot be compared: too few of the last 56 days have daily data."]
      : []),
    ...(queries === null && kind !== "losing_clicks" ? ["There are no queries. Connect Search Console, or import an export from it."] : []),
  ];
  return ideas.length === 0 && missing.length === 0
    ? ["There are no ideas: no page is clearly losing clicks, and every query has an article."]
    : missing;
}

const project = { name: "project", ...onlyProject, field: "id" } as const;

export const resultsCommands: readonly Command[] = [
  throughOperation({
    words: ["results", "import"],
    about: "Import search performance from a ZIP or CSV file.",
    flags: [
      project,
      { name: "from", value: "DAY", about: "First day of the totals, if the file does not say.", field: "from" },
      { name: "to", value: "DAY", about: "Last day of the totals, if the file does not say.", field: "to" },
    ],
    positionals: [
      {
        name: "FILE",
        field: "file",
        about: "the export of Search Console, or a CSV file with date, page, clicks, impressions and position; - reads standard input.",
        read: (file) => readFileBytes(file).toString("base64"),
      },
    ],
    notes: [
      "Days imported before are replaced, all others stay. Either the whole file is imported or nothing.",
      "Search Console exports hold totals for their period. They count only if no day of the period has daily data: for results if the period is 28 days or fewer, for a brand's best articles if it is 90 or fewer.",
      "An export's queries are saved with its pages, for ideas: those of the newest period, of at most 100 days.",
    ],
    example: 'results import --project "Hearth & Home" hearth.example-Performance-on-Search.zip',
    operation: "importResults",
    print: ({ kind, from, to, rows, pages, queries, counted }) => [
      ...(rows === 0
        ? []
        : [
            `${count(rows, "row")} of ${count(pages, "page")} from ${from} to ${to}, ${kind === "days" ? "day by day" : "as totals for the period"}.`,
          ]),
      ...(rows === 0 || counted ? [] : ["Results do not show them: newer or daily data exists, or the period is too long."]),
      ...(rows > 0 && queries === 0 ? [] : [queriesLine(queries, from, to)]),
    ],
  }),
  throughOperation({
    words: ["results", "ideas"],
    about: "Suggest topics from a project's results, best first.",
    flags: [
      { name: "project", ...onlyProject, field: "projectId" },
      { name: "kind", value: "KIND", about: "Only ideas of this kind.", choices: topicIdeaKinds, field: "kind" },
      { name: "limit", value: "COUNT", about: "Maximum number of ideas, from 1 to 50; 20 by default.", field: "limit", read: Number },
    ],
    notes: ["Based on pages losing clicks and queries no article answers. Needs no model and costs no credits."],
    example: 'results ideas --project "Hearth & Home" --limit 5',
    operation: "listTopicIdeas",
    print: (found, { kind }) => [...found.ideas.flatMap(({ title, why }) => [title, `  ${why}`]), ...basisLines(found, kind)],
  }),
  throughOperation({
    words: ["search-console", "connect"],
    about: "Connect a project to its Search Console property; data is then fetched automatically.",
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
    notes: ["A service account must be added to the property's users in Search Console. The credentials are stored encrypted."],
    example: "search-console connect --property sc-domain:hearth.example --credentials service-account.json",
    operation: "connectSearchConsole",
    print: describe,
  }),
  throughOperation({
    words: ["search-console", "status"],
    about: "Show the status of a project's Search Console connection.",
    flags: [project],
    example: "search-console status",
    operation: "getSearchConsole",
    print: ({ connection }) => (connection === null ? ["The project is not connected to Search Console."] : describe(connection)),
  }),
  throughOperation({
    words: ["search-console", "disconnect"],
    about: "Remove a project's Search Console credentials; the results stay.",
    flags: [project],
    example: "search-console disconnect",
    operation: "disconnectSearchConsole",
    print: ({ id }) => [`Project ${id} is no longer connected to Search Console.`],
  }),
];
