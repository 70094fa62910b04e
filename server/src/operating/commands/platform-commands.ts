import { credentialFields, listedWithOr, platformNames, platformsByName, platformTitles, whereElsewhere } from "@galley/contract";
import { type Command, type OutputOf, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";
import { credentialsNote, readCredentials } from "./read-file.ts";

type Connected = OutputOf<"listPlatforms">["data"][number];

const project = { name: "project", ...onlyProject, field: "projectId" } as const;
const platform = { name: "PLATFORM", field: "platform", about: `${platformNames.join(", ")}.` } as const;

function describe({ platform, address, account, status, lastError, main }: Connected): string[] {
  return columns([
    ["Platform", main ? `${platformsByName[platform].title}, the project's main destination` : platformsByName[platform].title],
    ["Address", address],
    ["Account", account],
    ["Status", status],
    ...(lastError === null ? [] : [["Reason", lastError]]),
  ]);
}

export const platformCommands: readonly Command[] = [
  throughOperation({
    words: ["platform", "connect"],
    about: `Connect a project to ${listedWithOr(platformTitles)}; from then on, its articles go there too.`,
    flags: [
      project,
      {
        name: "address",
        value: "URL",
        about: `Address of the platform${whereElsewhere}.`,
        field: "address",
      },
      {
        name: "credentials",
        value: "FILE",
        about: "JSON file with the platform's credentials; - reads standard input.",
        field: "credentials",
        required: true,
        read: readCredentials,
      },
    ],
    positionals: [platform],
    notes: [
      credentialsNote(platformNames, credentialFields, platformsByName),
      "The credentials are checked with the platform before anything is saved, and stored encrypted.",
    ],
    example: `platform connect ${platformNames[0]} --address https://journal.hearth.example --credentials account.json`,
    operation: "connectPlatform",
    print: (connected) => [...describe(connected), ...connected.warnings.map((warning) => `Note: ${warning}`)],
  }),
  throughOperation({
    words: ["platform", "list"],
    about: "List the platforms that a project's articles go to.",
    flags: [project],
    example: "platform list",
    operation: "listPlatforms",
    print: ({ data }) =>
      data.length === 0
        ? ["The project is not connected to any platform."]
        : data.flatMap((one, index) => (index === 0 ? describe(one) : ["", ...describe(one)])),
  }),
  throughOperation({
    words: ["platform", "disconnect"],
    about: "Remove a platform's credentials; posts on it stay there.",
    flags: [project],
    positionals: [platform],
    example: `platform disconnect ${platformNames[0]}`,
    operation: "disconnectPlatform",
    print: ({ platform: name }) => [`The project is no longer connected to ${platformsByName[name].title}.`],
  }),
];
