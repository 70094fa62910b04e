import { networkNames } from "@galley/contract";
import { allNetworks } from "#src/delivery/networks/all-networks.ts";
import { type Command, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";

const network = { name: "network", field: "network", about: `One of ${networkNames.join(", ")}.` } as const;
const project = { name: "project", ...onlyProject, field: "id" } as const;

export const networkCommands: readonly Command[] = [
  throughOperation({
    words: ["network", "connect"],
    about: "Begin to connect a project to an account on a network.",
    positionals: [network],
    flags: [project],
    notes: [
      "Open the address in the browser of whoever owns the account. The network asks them, and sends them back to the running service, which has to be reachable under its public address.",
    ],
    example: "network connect x --project prj_019a",
    operation: "connectNetwork",
    print: ({ authorizeUrl, expiresAt }) => [`Open this address until ${expiresAt}; it works once:`, "", authorizeUrl],
  }),
  throughOperation({
    words: ["network", "list"],
    about: "List the accounts on networks that a project publishes through.",
    flags: [project],
    example: "network list",
    operation: "listNetworkAccounts",
    print: ({ data }) =>
      data.length === 0
        ? ["No account is connected yet."]
        : columns(
            data.map(({ network, handle, status, reason, connectedAt }) => [
              network,
              allNetworks[network].mention(handle),
              status,
              connectedAt,
              reason ?? "",
            ]),
          ),
  }),
  throughOperation({
    words: ["network", "disconnect"],
    about: "Forget a project's account on a network and give its access back.",
    positionals: [network],
    flags: [project],
    notes: [
      "What is out stays out. What is due on X while no account is connected fails with a notice; on other networks a person posts it.",
      "LinkedIn and Instagram take no access back: it ends by itself, or when the account's owner removes the app there.",
    ],
    example: "network disconnect x",
    operation: "disconnectNetwork",
    print: ({ network }) => [`No account on ${allNetworks[network].title} is connected any more.`],
  }),
];
