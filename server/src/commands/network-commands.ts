import { type Command, throughOperation } from "./command.ts";
import { columns } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";

const project = { name: "project", ...onlyProject, field: "id" } as const;

export const networkCommands: readonly Command[] = [
  throughOperation({
    words: ["network", "connect", "x"],
    about: "Begin to connect a project to an account on X.",
    flags: [project],
    notes: [
      "Open the address in the browser of whoever owns the account. X asks them, and sends them back to the running service, which has to be reachable under its public address.",
    ],
    example: "network connect x --project prj_019a",
    operation: "connectX",
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
            data.map(({ network, handle, status, reason, connectedAt }) => [network, `@${handle}`, status, connectedAt, reason ?? ""]),
          ),
  }),
  throughOperation({
    words: ["network", "disconnect", "x"],
    about: "Forget a project's account on X and give its access back.",
    flags: [project],
    notes: ["What is out stays out. What is due while no account is connected fails with a notice."],
    example: "network disconnect x",
    operation: "disconnectX",
    print: () => ["No account on X is connected any more."],
  }),
];
