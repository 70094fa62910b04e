import { type Command, type OutputOf, throughOperation } from "../command.ts";
import { columns, count } from "../lines.ts";
import { onlyProject } from "../project-commands.ts";
import { readFileBytes } from "../read-file.ts";

type Imported = OutputOf<"importArticles">;

function articleLines({ articles }: Imported): string[] {
  const rows = articles.map(({ outcome, title, source, slug }) => [outcome, title || source, slug ?? ""]);
  const lines = columns(rows);
  return articles.flatMap(({ reason, dropped, images }, index) => [
    lines[index] ?? "",
    ...(reason === null ? [] : [`  ${reason}`]),
    ...dropped.map((loss) => `  Left out: ${lossLine(loss)}`),
    ...images.failed.map(({ address, reason }) => `  Missing: ${address} (${reason})`),
  ]);
}

function lossLine({ what, count, lines, places }: Imported["articles"][number]["dropped"][number]): string {
  return [
    what,
    ...(count === 1 ? [] : [`×${count}`]),
    ...(lines.length === 0 ? [] : [`in line ${lines.join(", ")}`]),
    ...(places.length === 0 ? [] : [`at ${places.map((place) => `“${place}”`).join(", ")}`]),
  ].join(" ");
}

function readMapping(text: string): { name: string; slug: string } {
  const at = text.lastIndexOf("=");
  return { name: text.slice(0, Math.max(0, at)).trim(), slug: text.slice(at + 1).trim() };
}

export const transferCommands: readonly Command[] = [
  throughOperation({
    words: ["article", "import"],
    about: "Import articles as drafts: Markdown, a ZIP of Markdown files, or an export from Ghost or WordPress.",
    flags: [
      { name: "project", ...onlyProject, field: "projectId" },
      { name: "locale", value: "LOCALE", about: "Language of articles that do not specify one.", field: "locale" },
      { name: "site", value: "URL", about: "Site the articles come from, for addresses without a host.", field: "siteUrl" },
      { name: "name", value: "NAME", about: "Name of a single Markdown file; it gives the slug.", field: "fileName" },
      {
        name: "author",
        value: "NAME=SLUG",
        about: "Author in the file, and the author of the organization whom those articles name. Repeat it for each.",
        multiple: true,
        field: "authors",
        read: readMapping,
      },
      { name: "nearest", about: "Keep code blocks as lines of code and HTML as text.", field: "nearest" },
      { name: "without-images", about: "Leave images out.", field: "images", gives: false },
      { name: "dry-run", about: "Show what would happen to each article, and save nothing.", field: "dryRun" },
    ],
    positionals: [
      {
        name: "FILE",
        field: "base64",
        about: "the file; - reads standard input.",
        read: (file) => readFileBytes(file).toString("base64"),
      },
    ],
    notes: ["Importing the same file again creates no duplicates. It fetches images that are still missing."],
    example: 'article import --project "Hearth & Home" hearth.ghost.2026-11-20.json',
    operation: "importArticles",
    print: (report) => [
      ...articleLines(report),
      ...report.authors.map((author) => `Author: ${author.name} (${count(author.count, "article")})`),
      ...(report.skippedMore === 0 ? [] : [`Skipped ${count(report.skippedMore, "more thing")}.`]),
      ...(report.imagesLeft ? ["Not all images have been fetched yet. Import the same file again."] : []),
    ],
  }),
  throughOperation({
    words: ["project", "export"],
    about: "Print an address that downloads everything in a project as a ZIP.",
    flags: [{ name: "project", ...onlyProject, field: "projectId" }],
    notes: ["The running service serves it for an hour, as long as the member the command acts as has access."],
    example: 'project export --project "Hearth & Home"',
    operation: "exportProject",
    print: ({ url, expiresAt }) => [url, `Until ${expiresAt}.`],
  }),
];
