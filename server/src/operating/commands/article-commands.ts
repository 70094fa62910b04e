import { articleDestinations, networkNames, platformNames } from "@galley/contract";
import { type Command, throughOperation } from "./command.ts";
import { onlyProject } from "./project-commands.ts";

const project = { name: "project", ...onlyProject, field: "projectId" } as const;
const article = { name: "ID", field: "id", about: "the id of the article." } as const;

export const articleCommands: readonly Command[] = [
  throughOperation({
    words: ["article", "publish-now"],
    about: "Publish an approved revision now.",
    flags: [
      {
        name: "revision",
        value: "NUMBER",
        about: "The revision to publish; it must be the current one.",
        field: "revision",
        required: true,
        read: Number,
      },
    ],
    positionals: [article],
    example: "article publish-now art_019a --revision 2",
    operation: "publishArticleNow",
    print: ({ id, revision }) => [`Revision ${revision} of ${id} is going live.`],
  }),
  throughOperation({
    words: ["article", "unpublish"],
    about: "Unpublish an article at once. It becomes a draft.",
    flags: [],
    positionals: [article],
    example: "article unpublish art_019a",
    operation: "unpublishArticle",
    print: ({ id, revision }) => [`Revision ${revision} of ${id} is no longer live.`],
  }),
  throughOperation({
    words: ["article", "republish"],
    about: "Deliver the live revision again.",
    flags: [
      {
        name: "to",
        value: "DESTINATION",
        about: "Where to deliver; defaults to the project's main destination.",
        field: "destination",
        choices: articleDestinations,
      },
    ],
    positionals: [article],
    example: "article republish art_019a",
    operation: "republishArticle",
    print: ({ id, destination, revision }) => [`Publication ${id} is delivering revision ${revision} to ${destination} again.`],
  }),
  throughOperation({
    words: ["publication", "retry"],
    about: "Try a failed publication again.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the publication, from the article." }],
    example: "publication retry pub_019a",
    operation: "retryPublication",
    print: ({ id, destination }) => [`Publication ${id} is being delivered to ${destination} again.`],
  }),
  throughOperation({
    words: ["publication", "retry-failed"],
    about: "Try everything again that failed at one destination of a project, as after new credentials.",
    flags: [project],
    positionals: [{ name: "DESTINATION", field: "destination", about: `${[...articleDestinations, ...networkNames].join(", ")}.` }],
    example: `publication retry-failed ${platformNames[0]}`,
    operation: "retryFailedPublications",
    print: ({ retried, more }) => [`${retried} of them are being delivered again.${more ? " More have failed: run this again." : ""}`],
  }),
];
