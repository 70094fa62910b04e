import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { watchWith } from "#src/core/watching/observe.ts";
import { shortNameOf } from "#src/core/watching/statement-name.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
let secondProject: string;
beforeAll(async () => {
  world = await openWorld();
  secondProject = (await world.newProject()).id;
  // An organization's first article begins its count.
  await create({ submit: false }, {});
});
afterAll(() => world.close());

type Input = Partial<Parameters<typeof world.call<typeof world.registry.createArticle.operation>>[1]>;

function create(input: Input, who: Who) {
  return world.call(world.registry.createArticle, { projectId: world.projectId, markdown: "# A title\n\nA body.", ...input }, who);
}

// Asked before the handler, of callers that are not made up.
const ofCaller = ["select admit_again", "select project"];

/** Returns the short names of the statements that some work sends beside those about its caller, in their order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const unwatch = watchWith({
    ended(kind, about) {
      if (kind === "statement" && "text" in about) names.push(shortNameOf(about.text));
    },
    counted() {},
    measured() {},
  });
  await work();
  unwatch();
  return names.filter((name) => !ofCaller.includes(name));
}

describe("the statements of a create", () => {
  test("are four beside that about its caller, of which one writes the rows of the article, its approval and its audit", async () => {
    await world.call(world.registry.updateProject, { id: secondProject, agentReview: false }, { kind: "person" });
    const four = ["select blog_address", "insert article_slug", "insert article", "select"];
    expect(await statementsOf(() => create({ projectId: secondProject, title: "Counted" }, { projectId: secondProject }))).toEqual(four);
    expect(
      await statementsOf(() => create({ projectId: secondProject, title: "A draft", submit: false }, { projectId: secondProject })),
    ).toEqual(four);
  });

  test("are four more where the project has routine posts", async () => {
    const { id: projectId } = await world.newProject();
    await world.call(world.registry.updateProject, { id: projectId, agentReview: false }, { kind: "person" });
    const posts = [{ format: "linkedin", daysAfter: 0, time: "12:00" } as const];
    await world.call(world.registry.setRoutine, { id: projectId, posts, excerpts: true }, { kind: "person" });
    const made = await statementsOf(() => create({ projectId }, { projectId }));
    expect(made).toEqual([
      "select blog_address",
      "insert article_slug",
      "insert article",
      "insert routine_run",
      "insert work",
      "insert audit",
      "select",
      "select",
    ]);
  });
});
