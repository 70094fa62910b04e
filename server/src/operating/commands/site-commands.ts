import { type Command, throughOperation } from "./command.ts";
import { onlyProject } from "./project-commands.ts";

const code = { name: "CODE", field: "code", about: "the code that `npx galley-site init` shows." } as const;

export const siteCommands: readonly Command[] = [
  throughOperation({
    words: ["site", "approve"],
    about: "Connect the site that shows this code to a project. The keys of a connection before end when the site gets its own.",
    flags: [{ name: "project", ...onlyProject, field: "projectId" }],
    positionals: [code],
    notes: ["Approve only a code that you see in a terminal of your own: whoever shows it gets the site's keys."],
    example: 'site approve BCDF-GHJK --project "Hearth & Home"',
    operation: "approveSiteConnection",
    print: ({ webhookUrl }) => ["Approved: the initializer goes on by itself.", `The site will hear of its articles at ${webhookUrl}.`],
  }),
  throughOperation({
    words: ["site", "deny"],
    about: "Turn down the site that shows this code.",
    flags: [],
    positionals: [code],
    example: "site deny BCDF-GHJK",
    operation: "denySiteConnection",
    print: ({ code: denied }) => [`${denied} is turned down.`],
  }),
  throughOperation({
    words: ["site", "disconnect"],
    about: "End the connection of a project's site: its read token stops at once, and it hears of nothing any more.",
    flags: [{ name: "project", ...onlyProject, field: "id" }],
    example: 'site disconnect --project "Hearth & Home"',
    operation: "disconnectSite",
    print: () => ["The site is disconnected."],
  }),
];
