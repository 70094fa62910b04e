import { networkNames } from "@galley/contract";
import { networkOf } from "#src/delivery/networks/all-networks.ts";
import { type Command, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";

const network = { name: "network", field: "network", about: `One of ${networkNames.join(", ")}.` } as const;
const project = { name: "project", ...onlyProject, field: "id" } as const;

export const networkCommands: readonly Command[] = [
  throughOperation({
    words: ["network", "connect"],
    about: "Start connecting a project to a network account.",
    positionals: [network],
    flags: [project],
    notes: [
      "Open the address in the browser of the account's owner. The network asks for their consent and sends them back to the running service, which must be reachable at its public address.",
    ],
    example: "network connect x --project prj_019a",
    operation: "connectNetwork",
    print: ({ authorizeUrl, expiresAt }) => [`Open this address until ${expiresAt}; it works once:`, "", authorizeUrl],
  }),
  throughOperation({
    words: ["network", "list"],
    about: "List the network accounts that a project publishes through.",
    flags: [project],
    example: "network list",
    operation: "listNetworkAccounts",
    print: ({ data }) =>
      data.length === 0
        ? ["There are no connected accounts yet."]
        : columns(
            data.map(({ network, handle, status, reason, connectedAt }) => [
              network,
              networkOf(network).mention(handle),
              status,
              connectedAt,
              reason ?? "",
            ]),
          ),
  }),
  throughOperation({
    words: ["network", "disconnect"],
    about: "Remove a project's network account and revoke its access.",
    positionals: [network],
    flags: [project],
    notes: [
      "Published posts stay published. A post due on X while no account is connected fails with a notification; on other networks a person posts it by hand.",
      "LinkedIn and Instagram offer no way to revoke access: it expires, or ends when the account's owner removes the app there.",
    ],
    example: "network disconnect x",
    operation: "disconnectNetwork",
    print: ({ network }) => [`${networkOf(network).title} is disconnected.`],
  }),
];
