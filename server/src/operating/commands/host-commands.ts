import { type Command, throughOperation } from "./command.ts";
import { describeHost, onlyProject } from "./project-commands.ts";

const project = { name: "project", ...onlyProject, field: "projectId" } as const;
const host = { name: "host", field: "host", about: "such as blog.example.com." } as const;

export const hostCommands: readonly Command[] = [
  throughOperation({
    words: ["host", "list"],
    about: "List the hosts of a project's blog, and how each is verified.",
    flags: [project],
    example: "host list",
    operation: "getHostedBlog",
    print: ({ hosts }) => (hosts.length === 0 ? ["The blog has no host of its own."] : hosts.map(describeHost)),
  }),
  throughOperation({
    words: ["host", "check"],
    about: "Have the running service look up a host's record within seconds.",
    positionals: [host],
    flags: [project],
    notes: ["If another blog has the host by now, a new record is needed and printed."],
    example: "host check blog.example.com",
    operation: "checkBlogHost",
    print: (found) => [describeHost(found)],
  }),
  throughOperation({
    words: ["host", "grant"],
    about: "Give a host to a project's blog without a DNS record, even if another blog has it.",
    positionals: [host],
    flags: [project],
    notes: [
      "For names inside a network, and for names that `GALLEY_RESERVED_HOSTS` reserves. No other organization's record can take the host away; removing it from the project does.",
    ],
    example: "host grant blog.example.com --project prj_019a",
    operation: "grantBlogHost",
    print: (found) => [describeHost(found)],
  }),
];
