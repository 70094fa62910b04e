import { permissions } from "@galley/contract";
import { type Command, type OutputOf, throughOperation } from "./command.ts";
import { columns, count, day } from "./lines.ts";
import { onlyProject } from "./project-commands.ts";

const shownOnce = "The value is shown only this once. Keep it like a password.";

type Token = OutputOf<"listTokens">["data"][number];

function tokenState({ revokedAt, expiresAt }: Token): string {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`;
  if (expiresAt === null) return "never expires";
  return `${Date.parse(expiresAt) < Date.now() ? "expired" : "expires"} ${day(expiresAt)}`;
}

function describe(token: Token): string[] {
  return [
    token.id,
    token.kind,
    token.name,
    `…${token.lastFour}`,
    token.projectId ?? "all projects",
    tokenState(token),
    token.lastUsedAt === null ? "never used" : `used ${day(token.lastUsedAt)}`,
    `${count(token.calls7d, "call")}, ${count(token.errors7d, "error")} in 7 days`,
  ];
}

export const tokenCommands: readonly Command[] = [
  throughOperation({
    words: ["token", "create"],
    about: "Create an API token. Its value is shown once.",
    flags: [
      { name: "name", value: "TEXT", about: "What it is for, as shown in the list of tokens.", field: "name", required: true },
      {
        name: "project",
        value: "ID",
        about: "The one project it can access, by id, slug or name.",
        field: "projectId",
        required: true,
        project: "named",
      },
      { name: "all-projects", about: "It can access every project that its creator can.", field: "projectId", gives: null },
      {
        name: "expires",
        value: "30|90|365|never",
        about: "Days until it stops working.",
        field: "validityDays",
        required: true,
        choices: ["30", "90", "365", "never"],
        read: (text) => (text === "never" ? null : Number(text)),
      },
      {
        name: "permission",
        value: "NAME",
        about: `What it may do; may be repeated. One of ${permissions.join(", ")}.`,
        field: "permissions",
        required: true,
        multiple: true,
        choices: permissions,
      },
      {
        name: "all-permissions",
        about: "It may do everything its creator's role permits.",
        field: "permissions",
        gives: [...permissions],
      },
    ],
    example: "token create --name Newsroom --all-projects --expires 90 --permission articles:read --permission articles:write",
    operation: "createToken",
    print: ({ id, value, expiresAt }) => [
      `Token ${id}, ${expiresAt === null ? "never expires" : `expires ${day(expiresAt)}`}:`,
      "",
      value,
      "",
      shownOnce,
    ],
  }),
  throughOperation({
    words: ["token", "list"],
    about: "List the tokens with their last use, and their calls and errors in the last 7 days.",
    flags: [],
    example: "token list",
    operation: "listTokens",
    print: ({ data }) => (data.length === 0 ? ["There are no tokens yet."] : columns(data.map(describe))),
  }),
  throughOperation({
    words: ["token", "revoke"],
    about: "Revoke a token at once. This cannot be undone.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the token, from token list." }],
    example: "token revoke tok_019a",
    operation: "revokeToken",
    print: ({ id }) => [`Token ${id} is revoked.`],
  }),
  throughOperation({
    words: ["read-token", "create"],
    about: "Create the read token of a project's site. Its value is shown once, and the previous token stops working.",
    flags: [{ name: "project", ...onlyProject, field: "id" }],
    example: 'read-token create --project "Hearth & Home"',
    operation: "createReadToken",
    print: ({ id, value }) => [`Read token ${id}:`, "", value, "", shownOnce],
  }),
];

type Assistant = OutputOf<"listAssistants">["data"][number];

function describeAssistant({
  id,
  name,
  host,
  person,
  projectId,
  permissions,
  connectedAt,
  lastUsedAt,
  calls7d,
  errors7d,
}: Assistant): string[] {
  return [
    id,
    name,
    host,
    person,
    projectId ?? "all projects",
    count(permissions.length, "permission"),
    `since ${day(connectedAt)}`,
    lastUsedAt === null ? "never used" : `used ${day(lastUsedAt)}`,
    `${count(calls7d, "call")}, ${count(errors7d, "error")} in 7 days`,
  ];
}

export const assistantCommands: readonly Command[] = [
  throughOperation({
    words: ["assistant", "list"],
    about: "List the connected assistants with their last use, and their calls and errors in the last 7 days.",
    flags: [],
    example: "assistant list",
    operation: "listAssistants",
    print: ({ data }) => (data.length === 0 ? ["There are no connected assistants."] : columns(data.map(describeAssistant))),
  }),
  throughOperation({
    words: ["assistant", "end"],
    about: "Disconnect an assistant at once. This cannot be undone.",
    flags: [],
    positionals: [{ name: "ID", field: "id", about: "the id of the assistant, from assistant list." }],
    example: "assistant end tok_019a",
    operation: "disconnectAssistant",
    print: ({ id }) => [`Assistant ${id} is disconnected.`],
  }),
];
