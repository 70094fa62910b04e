import { type Command, throughOperation } from "#server/operating/commands/command.ts";
import { onlyProject } from "#server/operating/commands/project-commands.ts";

const code = { name: "CODE", field: "code", about: "the code that `galley-site init` shows." } as const;

export const siteCommands: readonly Command[] = [
  throughOperation({
    words: ["site", "approve"],
    about: "Connect the site that shows this code to a project. The keys of a previous connection stop working when the site gets its own.",
    flags: [{ name: "project", ...onlyProject, field: "projectId" }],
    positionals: [code],
    notes: ["Approve only a code that you see in your own terminal: whoever shows it gets the site's keys."],
    example: 'site approve BCDF-GHJK --project "Hearth & Home"',
    operation: "approveSiteConnection",
    print: ({ webhookUrl }) => [
      "Approved. The initializer continues automatically.",
      `The site receives events for its articles at ${webhookUrl}.`,
    ],
  }),
  throughOperation({
    words: ["site", "deny"],
    about: "Deny the site that shows this code.",
    flags: [],
    positionals: [code],
    example: "site deny BCDF-GHJK",
    operation: "denySiteConnection",
    print: ({ code: denied }) => [`${denied} is denied.`],
  }),
  throughOperation({
    words: ["site", "disconnect"],
    about: "Disconnect a project's site: its read token stops working at once, and it receives no more events.",
    flags: [{ name: "project", ...onlyProject, field: "id" }],
    example: 'site disconnect --project "Hearth & Home"',
    operation: "disconnectSite",
    print: () => ["The site is disconnected."],
  }),
];
