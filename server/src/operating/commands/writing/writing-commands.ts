import { operatorProgram } from "#src/core/installation.ts";
import { type Command, type OutputOf, throughOperation } from "../command.ts";

/** Commands that have a model write articles of planned topics and proposals for articles. */
export const writingCommands: readonly Command[] = [
  throughOperation({
    words: ["article", "write"],
    about: "Have the configured text model write the article of a planned topic. It costs credits.",
    flags: [
      { name: "no-cover", about: "Create no cover.", field: "coverImage", gives: false },
      {
        name: "images",
        value: "COUNT",
        about: "Images to create for the text, from 0 to 4; 2 by default.",
        field: "bodyImages",
        read: Number,
      },
      { name: "photos", about: "Create photos; requires an image model.", field: "images", gives: "photo" },
      { name: "dry-run", about: "Only show what it would cost.", field: "dryRun" },
    ],
    positionals: [{ name: "TOPIC", field: "topicId", about: "the id of the planned topic." }],
    example: "article write top_019a --images 1",
    operation: "generateArticle",
    print: (begun) =>
      "dryRun" in begun
        ? [`${begun.agent} would write it for ${begun.credits} credits; ${begun.available} are left.`]
        : [`${begun.id} is being written, for at most ${begun.credits} credits. It then waits for review.`],
  }),
  throughOperation({
    words: ["article", "improve"],
    about: "Have the configured text model propose a better revision of an article. Nothing is saved.",
    flags: [
      {
        name: "revision",
        value: "NUMBER",
        about: "The revision to improve; it must be the current one.",
        field: "revision",
        required: true,
        read: Number,
      },
      { name: "instructions", value: "TEXT", about: "What to consider besides the checks and the open comments.", field: "instructions" },
    ],
    positionals: [{ name: "ID", field: "id", about: "the id of the article." }],
    example: "article improve art_019a --revision 2",
    operation: "proposeImprovement",
    print: ({ id }) => [`Improvement ${id} is being written. Read it: ${operatorProgram} improvement show ${id}`],
  }),
  throughOperation({
    words: ["improvement", "show"],
    about: "Show what an improvement would change, and why.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the improvement." }],
    example: "improvement show gen_019a",
    operation: "getImprovement",
    print: improvementLines,
  }),
  throughOperation({
    words: ["improvement", "apply"],
    about: "Save a proposal as the article's next revision.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the improvement." }],
    example: "improvement apply gen_019a",
    operation: "applyImprovement",
    print: ({ articleId, revision, status }) => [`Revision ${revision} of ${articleId} is saved; the article is ${status}.`],
  }),
];

function improvementLines({ status, error, reasons, diff, isCurrent, appliedRevision }: OutputOf<"getImprovement">): string[] {
  if (status === "failed") return [`It failed. ${error}`];
  if (status !== "done") return ["It is being written."];
  const blocks = diff.flatMap((block) => [
    ...("before" in block && block.kind !== "same" ? marked("-", block.before) : []),
    ...("after" in block && block.kind !== "same" ? marked("+", block.after) : []),
  ]);
  const stand =
    appliedRevision === null
      ? isCurrent
        ? []
        : ["The article has a newer revision: this can no longer be applied."]
      : [`It is saved as revision ${appliedRevision}.`];
  return [...reasons.map(({ change, because }) => `${change} ${because}`), ...(blocks.length === 0 ? [] : ["", ...blocks]), ...stand];
}

function marked(mark: string, text: string): string[] {
  return text.split("\n").map((line) => `${mark} ${line}`);
}
