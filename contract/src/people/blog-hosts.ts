import { z } from "zod";
import { ProjectId, Timestamp } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { leaders } from "../permissions.ts";

/** A host in an input; the service decides which ones are allowed. */
export const HostName = z.hostname().max(253).toLowerCase();

/** States of a blog host's proof. */
export const blogHostStates = ["waiting", "proved", "missing", "ended", "taken", "granted"] as const;

export const BlogHost = z.strictObject({
  host: z.string(),
  state: z
    .enum(blogHostStates)
    .describe(
      "waiting: the record is not there yet. proved: it is. missing: it was there, or has to be set after an update; the blog is still shown for a week. ended: that week is over. taken: another blog has the host now. granted: the operator granted it; no record is needed.",
    ),
  serves: z.boolean().describe("Whether readers find the blog there."),
  record: z
    .strictObject({ type: z.literal("TXT"), name: z.string(), value: z.string() })
    .describe("The DNS record that proves that the host is the organization's."),
  checkedAt: Timestamp.nullable().describe("When the DNS last answered whether the record is there."),
  servedUntil: Timestamp.nullable().describe("Until when the blog is shown there while the record is missing."),
});

export const sampleHost = {
  host: "blog.hearth.example",
  state: "proved" as const,
  serves: true,
  record: { type: "TXT" as const, name: "_galley.blog.hearth.example", value: "galley-blog=Zk1vWc0Q4mJt7yB2nXs9LpRd3HfGaE5u" },
  checkedAt: "2026-11-20T09:30:00.000Z",
  servedUntil: null,
};

const input = z.strictObject({ projectId: ProjectId, host: HostName });
const exampleInput = { projectId: "prj_01k9hearth", host: "blog.hearth.example" };

export const checkBlogHost = defineOperation({
  name: "check_blog_host",
  surface: "dashboard",
  effect: "write",
  roles: leaders,
  summary: "Check the record of a blog's host within seconds instead of at its next scheduled time.",
  input,
  output: BlogHost,
  errors: [],
  example: { input: exampleInput, output: { ...sampleHost, state: "waiting", serves: false, checkedAt: null } },
});

export const grantBlogHost = defineOperation({
  name: "grant_blog_host",
  surface: "dashboard",
  effect: "write",
  roles: ["owner"],
  operatorOnly: true,
  summary: "Give a host to a project's blog without a record in the DNS, and whoever has it.",
  input,
  output: BlogHost,
  errors: [],
  example: { input: exampleInput, output: { ...sampleHost, state: "granted", checkedAt: null } },
});
