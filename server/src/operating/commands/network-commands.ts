import {
  appNetworkNames,
  type CredentialNetworkName,
  credentialNetworkNames,
  listedWithOr,
  type NetworkName,
  networkCredentialFields,
  networkNames,
  networksByName,
} from "@galley/contract";
import { networkOf } from "#src/delivery/networks/all-networks.ts";
import { type Command, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";
import { credentialsNote, readCredentials } from "./read-file.ts";

const oneOf = (names: readonly string[]) => ({ name: "network", field: "network", about: `One of ${names.join(", ")}.` }) as const;
const project = { name: "project", ...onlyProject, field: "id" } as const;
const titlesOf = (isListed: (name: NetworkName) => boolean) => networkNames.filter(isListed).map((name) => networksByName[name].title);

export const networkCommands: readonly Command[] = [
  throughOperation({
    words: ["network", "connect"],
    about: "Start connecting a project to a network account.",
    positionals: [oneOf(appNetworkNames)],
    flags: [project],
    notes: [
      "Open the address in the browser of the account's owner. The network asks for their consent and sends them back to the running service, which must be reachable at its public address.",
    ],
    example: "network connect x --project prj_019a",
    operation: "connectNetwork",
    print: ({ authorizeUrl, expiresAt }) => [`Open this address until ${expiresAt}; it works once:`, "", authorizeUrl],
  }),
  throughOperation({
    words: ["network", "sign-in"],
    about: "Connect a project to an account on a network that takes the account's own credentials.",
    positionals: [oneOf(credentialNetworkNames)],
    flags: [
      project,
      { name: "address", value: "URL", about: "Where the account is, if not where most of the network's are.", field: "address" },
      {
        name: "credentials",
        value: "FILE",
        about: "JSON file with the account's credentials; - reads standard input.",
        field: "credentials",
        required: true,
        read: readCredentials,
      },
    ],
    notes: [
      credentialsNote<CredentialNetworkName>(credentialNetworkNames, networkCredentialFields, networksByName),
      "The service signs in before anything is saved, and stores the credentials encrypted.",
    ],
    example: `network sign-in ${credentialNetworkNames[0]} --credentials account.json`,
    operation: "connectNetworkAccount",
    print: ({ network, handle }) => [`Posts now go out on ${networkOf(network).title} as ${networkOf(network).mention(handle)}.`],
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
    positionals: [oneOf(networkNames)],
    flags: [project],
    notes: [
      `Published posts stay published. A post due on ${listedWithOr(titlesOf((name) => !networksByName[name].byHand))} while no account is connected fails with a notification; on other networks a person posts it by hand.`,
      `There is no way to revoke access to ${listedWithOr(titlesOf((name) => networkOf(name).revoke === undefined))}: it expires, or ends when the account's owner removes the app there.`,
    ],
    example: "network disconnect x",
    operation: "disconnectNetwork",
    print: ({ network }) => [`${networkOf(network).title} is disconnected.`],
  }),
];
