import { type Command, throughOperation } from "./command.ts";
import { describeHost, onlyProject } from "./project-commands.ts";

const project = { name: "project", ...onlyProject, field: "projectId" } as const;
const host = { name: "host", field: "host", about: "such as blog.example.com." } as const;

export const hostCommands: readonly Command[] = [
  throughOperation({
    words: ["host", "list"],
    about: "List the hosts of a project's blog, and what proves each.",
    flags: [project],
    example: "host list",
    operation: "getHostedBlog",
    print: ({ hosts }) => (hosts.length === 0 ? ["The blog has no host of its own."] : hosts.map(describeHost)),
  }),
  throughOperation({
    words: ["host", "check"],
    about: "Have a host's record looked up by the running service within seconds.",
    positionals: [host],
    flags: [project],
    notes: ["Another blog may have it meanwhile: then it takes a new record, which is printed."],
    example: "host check blog.example.com",
    operation: "checkBlogHost",
    print: (found) => [describeHost(found)],
  }),
  throughOperation({
    words: ["host", "grant"],
    about: "Give a host to a project's blog without a record in the DNS, and whoever has it.",
    positionals: [host],
    flags: [project],
    notes: [
      "For names inside a network, and for names that `GALLEY_RESERVED_HOSTS` keeps. No record of another organization takes it away; taking the host off the project does.",
    ],
    example: "host grant blog.example.com --project prj_019a",
    operation: "grantBlogHost",
    print: (found) => [describeHost(found)],
  }),
];
