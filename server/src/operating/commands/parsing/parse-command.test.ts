import { expect, test } from "vitest";
import { commands } from "../table.ts";
import { parseCommand } from "./parse-command.ts";

function parse(line: string) {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const command = commands.find(({ words }) => words.every((word, index) => args[index] === word));
  if (command === undefined) throw new Error(`No command: ${line}`);
  return parseCommand(command, args.slice(command.words.length));
}

// The examples of these commands name files, which are read or made as soon as their names are.
const openingFiles = new Set([
  "article import",
  "brand set",
  "project routine set",
  "recording transcribe",
  "results import",
  "search-console connect",
  "platform connect",
  "network sign-in",
  "seed",
]);

test.for(commands.map((command) => [command.words.join(" "), command.example] as const))(
  "the example of %s is what it takes",
  ([words, example]) => {
    expect(example.startsWith(words)).toBe(true);
    if (!openingFiles.has(words)) parse(example);
  },
);

test("flags become the fields of the operation's input", () => {
  expect(parse('project create --name "Hearth & Home" --no-blog --host a.example --host b.example').input).toEqual({
    name: "Hearth & Home",
    hostedBlog: false,
    blogHosts: ["a.example", "b.example"],
  });
  expect(parse("project set --review on --agent-review off --approver anyone --no-host").input).toEqual({
    reviewBeforePublishing: true,
    agentReview: false,
    approverEmail: null,
    blogHosts: [],
  });
  expect(parse("token create --name=x --all-projects --expires never --permission articles:read").input).toEqual({
    name: "x",
    projectId: null,
    validityDays: null,
    permissions: ["articles:read"],
  });
  expect(parse("token revoke tok_1 --organization Hearth --as a@b.example --json")).toEqual({
    input: { id: "tok_1" },
    everywhere: { help: false, json: true, organization: "Hearth", as: "a@b.example" },
  });
});

test("--help needs nothing else", () => {
  expect(parse("token create --help").everywhere.help).toBe(true);
});

test.for([
  ["owner create", "--email is missing."],
  ["owner create --emial a@b.example", "Unknown flag --emial. Did you mean --email?"],
  ["owner create -e a@b.example", "Unknown flag -e."],
  ["owner create --email", "--email needs a value: --email EMAIL."],
  ["owner create --email --json", "--email needs a value"],
  ["owner create --email=", "--email needs a value"],
  ["owner create --email a@b.example --email c@d.example", "--email was given twice."],
  ["owner create --email a@b.example --json=yes", "--json takes no value."],
  ["owner create --email a@b.example Marta", 'owner create does not accept "Marta". Quote values that contain spaces.'],
  ["token create --name x --expires 30 --all-permissions", "--project or --all-projects is missing."],
  [
    "token create --name x --expires 30 --all-permissions --project p --all-projects",
    "Give one of --project or --all-projects, not several.",
  ],
  [
    "token create --name x --expires 31 --all-projects --all-permissions",
    "--expires cannot be 31. Did you mean 30? Allowed: 30, 90, 365, never.",
  ],
  ["token create --name x --expires 30 --all-projects --permission articles:reed", "Did you mean articles:read?"],
  ["member add --email a@b.example --role boss", "--role cannot be boss."],
  ["project set --review maybe", "--review cannot be maybe."],
  ["project create --name x --blog --no-blog", "Give one of --blog or --no-blog, not several."],
  ["brand set --file /nowhere/brand.json", "--file: /nowhere/brand.json cannot be read as JSON"],
  ["token revoke", "ID is missing: the id of the token, from token list."],
  ["backup a b", 'backup does not accept "b".'],
] as const)("%s: %s", ([line, message]) => {
  expect(() => parse(line)).toThrow(message);
});
