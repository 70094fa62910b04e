import { type Command, type Flag, type OutputOf, throughOperation } from "./command.ts";
import { columns, count } from "./lines.ts";
import { UsageError } from "./parsing/usage-error.ts";
import { readFileBytes } from "./read-file.ts";

const settings: readonly Flag[] = [
  { name: "site-url", value: "URL", about: "Address of the site; defaults to the hosted blog's.", field: "siteUrl" },
  { name: "language", value: "TAG", about: "Language that articles are written in, such as en or pt-BR.", field: "language" },
  { name: "time-zone", value: "ZONE", about: "IANA time zone of its days and times, such as Europe/Lisbon.", field: "timeZone" },
  { name: "url-pattern", value: "PATH", about: "Path of an article on the site, such as /blog/{slug}.", field: "urlPattern" },
  { name: "blog", about: "Articles go live on the hosted blog.", field: "hostedBlog", gives: true },
  { name: "no-blog", about: "Articles go live on the project's own site, which reads them.", field: "hostedBlog", gives: false },
  {
    name: "host",
    value: "HOST",
    about: "Host that serves the hosted blog once verified. May be repeated; replaces the existing hosts.",
    field: "blogHosts",
    multiple: true,
  },
];

const onOff = { value: "on|off", choices: ["on", "off"], read: (text: string) => text === "on" } as const;
const policy: readonly Flag[] = [
  { name: "review", ...onOff, about: "Whether people's work waits for approval.", field: "reviewBeforePublishing" },
  {
    name: "agent-review",
    ...onOff,
    about: "Whether work made through the API or by an assistant waits for approval.",
    field: "agentReview",
  },
  {
    name: "approver",
    value: "EMAIL|anyone",
    about: "The one person who approves, or anyone who can approve.",
    field: "approverEmail",
    read: (text) => (text === "anyone" ? null : text),
  },
];

export const onlyProject = {
  value: "ID",
  about: "The project, by id, slug or name. Required if there are several.",
  project: "only",
} as const;

type Host = OutputOf<"checkBlogHost">;

const states: Record<Host["state"], (host: Host) => string> = {
  waiting: ({ record }) => `not verified yet; set ${record.name} ${record.type} ${record.value}`,
  proved: () => "verified",
  missing: ({ record, servedUntil }) => `served until ${servedUntil} unless you set ${record.name} ${record.type} ${record.value}`,
  ended: ({ record }) => `no longer served; set ${record.name} ${record.type} ${record.value}, then run host check`,
  taken: () => "no longer served; another blog has it. Run host check for a new record",
  granted: () => "granted by the operator",
};

export function describeHost(host: Host): string {
  return `${host.host}: ${states[host.state](host)}`;
}

function describe(project: OutputOf<"updateProject">): string[] {
  const onOrOff = (value: boolean) => (value ? "on" : "off");
  return columns([
    ["Project", `${project.name} (${project.id})`],
    ["Site", project.siteUrl],
    ["Blog", project.blogUrl ?? "none; the site reads the articles"],
    ...project.hosts.map((host) => ["Blog host", describeHost(host)]),
    ["Language", project.language],
    ["Time zone", project.timeZone],
    ["URL pattern", project.urlPattern],
    ["Review", onOrOff(project.reviewBeforePublishing)],
    ["Agent review", onOrOff(project.agentReview)],
    ["Approver", project.approverEmail ?? "anyone who can approve"],
  ]);
}

function describeRoutine({ posts, excerpts, credits }: OutputOf<"getRoutine">): string[] {
  if (posts.length === 0) return ["There are no routine posts: approving an article starts nothing."];
  const rows = posts.map(({ format, objective, tone, size, images, daysAfter, time }) => [
    `day ${daysAfter}, ${time}`,
    `${format} ${size}`,
    objective,
    tone,
    images === "none" ? "no pictures" : `${images}s`,
  ]);
  const without = excerpts ? "Without a model, they are excerpts of the article." : "Without a model, it starts none.";
  return [
    ...columns(rows),
    `Approving an article starts ${count(posts.length, "post")}, for at most ${count(credits, "credit")}. ${without}`,
  ];
}

function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileBytes(file).toString("utf8"));
  } catch (error) {
    throw new UsageError(`--file: ${file} cannot be read as JSON (${error instanceof Error ? error.message : String(error)}).`);
  }
}

export const projectCommands: readonly Command[] = [
  throughOperation({
    words: ["project", "create"],
    about: "Create a project: one brand or site.",
    flags: [{ name: "name", value: "TEXT", about: "Name of the brand or site.", field: "name", required: true }, ...settings],
    example: 'project create --name "Hearth & Home" --site-url https://hearth.example --time-zone Europe/Lisbon',
    operation: "createProject",
    print: describe,
  }),
  throughOperation({
    words: ["project", "list"],
    about: "List the projects.",
    flags: [],
    example: "project list",
    operation: "listProjects",
    preset: { limit: 100 },
    print: ({ data }) =>
      data.length === 0
        ? ["There is no project yet."]
        : columns(data.map(({ id, name, siteUrl, timeZone }) => [id, name, siteUrl, timeZone])),
  }),
  throughOperation({
    words: ["project", "set"],
    about: "Change a project's settings and its approval policy.",
    flags: [
      { name: "project", ...onlyProject, field: "id" },
      { name: "name", value: "TEXT", about: "Name of the brand or site.", field: "name" },
      ...settings,
      { name: "no-host", about: "Remove every host of the hosted blog.", field: "blogHosts", gives: [] },
      ...policy,
    ],
    notes: ["Without a change, it shows the current settings."],
    example: "project set --review on --agent-review on --approver ilse@hearth.example",
    operation: "updateProject",
    print: describe,
  }),
  throughOperation({
    words: ["project", "routine", "set"],
    about: "Set the posts that the service writes when an article is approved, from a JSON file.",
    flags: [
      { name: "project", ...onlyProject, field: "id" },
      {
        name: "file",
        value: "PATH",
        about: "A list of at most five posts as JSON; - reads it from standard input.",
        field: "posts",
        required: true,
        read: readJsonFile,
      },
      { name: "none", about: "Approving an article no longer starts anything.", field: "posts", gives: [] },
      { name: "excerpts", about: "Also write them without a model, as excerpts of the article.", field: "excerpts", gives: true },
    ],
    notes: [
      'A post is such as {"format": "linkedin", "daysAfter": 1, "time": "09:00"}, with objective, tone, size, images, ratio and destinations as in `POST /posts/generate`.',
      "They spend the organization's credits, once per article. The output shows how many.",
    ],
    example: "project routine set --file routine.json",
    operation: "setRoutine",
    print: describeRoutine,
  }),
  throughOperation({
    words: ["project", "routine", "show"],
    about: "Show the posts that approving an article starts, and their cost.",
    flags: [{ name: "project", ...onlyProject, field: "id" }],
    example: "project routine show",
    operation: "getRoutine",
    print: describeRoutine,
  }),
  throughOperation({
    words: ["brand", "set"],
    about: "Write a new version of a project's brand from a JSON file.",
    flags: [
      { name: "project", ...onlyProject, field: "id" },
      {
        name: "file",
        value: "PATH",
        about: "The brand as JSON; - reads it from standard input.",
        field: "profile",
        required: true,
        read: readJsonFile,
      },
    ],
    notes: ["The fields are those of `GET /projects/{id}/brand`; any the file omits are empty in the new version."],
    example: "brand set --file brand.json",
    operation: "setBrand",
    print: ({ brandVersion }) => [`The brand is now at version ${brandVersion}.`],
  }),
];
