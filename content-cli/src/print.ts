import { type Finding, type Outcome, type Report, worstOf } from "./outcome.ts";

export const help = `Usage: galley-content COMMAND [FILE OR FOLDER …]

  push     create and update the articles of these files, all Markdown files here by default
  pull     write articles to their files, those of the whole project by default
  status   tell what has changed, here and there
  diff     tell how files differ from their articles; - is there, + is here

  --url BASE_URL    address of the service; "url" of galley-content.json, or GALLEY_URL, when absent
  --project ID      project of an all-projects token; "project" of galley-content.json when absent
  --dry-run         push, pull: tell what would be done, and do nothing
  --submit          push: send what was saved to review
  --strict          push: leave out files of which the article language would drop something
  --ours            push: save over newer revisions and changed words of pictures, and make deleted articles anew
  --theirs          pull: write over files that have changed here
  --json            print one JSON document

GALLEY_TOKEN holds an API token with articles:read, articles:write and images:write.

Exit codes: 0 done, or nothing to do; 1 failed; 2 wrong use; 3 conflict: somebody else's change was kept, and yours too;
4 something would be dropped (--strict); 5 status and diff: there are differences.
`;

/** Returns what people read of the reports. Texts from outside lose their control characters. */
export function printed(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ path, action, id, revision, note, dropped = [] }) => [
    `${action.padEnd(12)} ${path}${id === undefined ? "" : `  ${id}`}${revision === undefined ? "" : ` revision ${revision}`}`,
    ...dropped.map((found) => `  ${path}:${found.line}: ${foundLine(found)}`),
    ...(note === undefined ? [] : note.split("\n").map((line) => `  ${line}`)),
  ]);
  return lines.map((line) => `${line.replaceAll(/\p{Cc}/gu, "\ufffd")}\n`).join("");
}

const instead = { list: "a list", code: "lines of inline code", text: "plain text" };

/** Sentences on what is told although the article language has it. */
const outcomes: Readonly<Record<string, string>> = {
  front_matter: "stays in the file, and is not pushed",
  image_not_found: "is left out, since the media library of the project does not have it",
  image_other_project: "is left out, since it belongs to another project",
  link_leads_nowhere: "leads to no heading of the article, or to a place that differs from page to page; begin it with https:// or /",
  title: "is left out, since the front matter has another title; write it with ## instead",
};

function foundLine({ kind, excerpt, offer }: Finding): string {
  const what = excerpt === "" ? kind : `${kind} “${excerpt}”`;
  const outcome = outcomes[kind];
  if (outcome !== undefined) return `${what} ${outcome}`;
  return `${what} is not in the article language${offer === null ? "" : `; write ${instead[offer]} instead`}`;
}

export function asJson(reports: readonly Report[], failure?: { outcome: Outcome; message: string }): string {
  return `${JSON.stringify({ outcome: failure?.outcome ?? worstOf(reports), ...(failure && { message: failure.message }), files: reports }, null, 2)}\n`;
}
