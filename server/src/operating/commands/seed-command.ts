import { operatorProgram, startCommand } from "#src/core/installation.ts";
import type { Command } from "./command.ts";
import { columns, count } from "./lines.ts";
import { type Output, outputTo } from "./read-file.ts";

export const seedCommand: Command = {
  words: ["seed"],
  about: "Fill an empty database with demo data to explore and to try calls on, or reset that data.",
  flags: [
    {
      name: "fixture",
      value: "FILE",
      about: "Write the ids and tokens of the demo data to this file, as JSON that only you can read.",
      field: "fixture",
      read: outputTo,
    },
    { name: "force", about: "Continue even if the database holds other organizations; those are left alone.", field: "force" },
  ],
  notes: ["It deletes the organizations it created before, with everything added to them since. See docs/demo.md."],
  example: "seed --fixture demo.json",
  async run(operator, { fixture: wanted, force = false }) {
    const output = wanted as Output | undefined;
    const descriptor = output?.open();
    const { writeFixture } = await import("#src/operating/seed/fixture.ts");
    const { openOperatorSession } = await import("./session.ts");
    const { seedDemoWorld } = await import("#src/operating/seed/seed.ts");
    const { demoOrganizations, demoPeople } = await import("#src/operating/seed/people.ts");
    const { client, services } = await openOperatorSession(operator);
    const { fixture, projects, articles } = await seedDemoWorld({ services, owner: client }, { force: force === true });
    if (descriptor !== undefined) writeFixture(descriptor, fixture);
    const [first, ...further] = projects.flatMap(({ blogUrl }) => blogUrl ?? []);
    const published = articles.filter(({ plan }) => plan.status === "published").length;
    return {
      output: {
        organizations: Object.values(demoOrganizations).map(({ id }) => id),
        blogs: [first, ...further],
        fixture: output?.file ?? null,
      },
      lines: [
        "The demo data is ready.",
        "",
        ...columns([
          ["  Blog", String(first)],
          ...further.map((url) => ["  ", url]),
          ["  Articles", `${count(articles.length, "article")} in ${count(projects.length, "project")}, ${published} of them published`],
          [
            "  Fixture",
            output === undefined ? "none; --fixture FILE writes ids and tokens" : `${output.file}, contains tokens: keep it private`,
          ],
        ]),
        "",
        `${startCommand} serves it, unless the service is already running. To sign in as the owner, create a password link:`,
        `  ${operatorProgram} person link --email ${demoPeople.marta.email}`,
      ],
    };
  },
};
