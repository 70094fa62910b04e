import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Input = Parameters<typeof world.registry.createPost.run>[1];
function create(input: Partial<Input> & { format: Input["format"] }) {
  return world.call(world.registry.createPost, { projectId: world.projectId, ...input });
}

async function saved(input: Partial<Input> & { format: Input["format"] }) {
  const answer = await create(input);
  if ("dryRun" in answer) throw new Error("A dry run saves nothing.");
  return answer;
}

function update(id: string, change: Omit<Parameters<typeof world.registry.updatePost.run>[1], "id">) {
  return world.call(world.registry.updatePost, { id, ...change });
}

function read(id: string) {
  return world.call(world.registry.getPost, { id });
}

describe("the hashtags of a linkedin post", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag${index}`);
  const many = { code: "hashtags_many", severity: "warning", message: expect.stringContaining("keep the best 5"), param: "hashtags" };

  test.each([
    [5, []],
    [6, [many]],
    [30, [many]],
  ])("%i are saved; more than five are a warning in a dry run, to whoever reads it and at its approval", async (count, checks) => {
    const input = { format: "linkedin" as const, text: "T", hashtags: tags(count) };
    expect(await create({ ...input, dryRun: true })).toMatchObject({ violations: [], checks });
    const { id } = await saved(input);
    expect(await update(id, { revision: 1, text: "U", dryRun: true, submit: true })).toMatchObject({ violations: [], checks });
    expect(await read(id)).toMatchObject({ content: { hashtags: tags(count) }, checks });
    const approved = await world.call(world.registry.approvePost, { id, revision: 1 }, { kind: "person" });
    expect(approved).toMatchObject({ id, revision: 1, status: "approved", checks });
  });

  test("beyond thirty are refused over REST and by the tool, as the schema says", async () => {
    const body = { projectId: world.projectId, format: "linkedin", text: "T", hashtags: tags(31) };
    const token = (await world.newToken()).value;
    const { error } = await world.request("POST", "/posts", { token, body });
    expect(error).toMatchObject({ code: "invalid_input", param: "hashtags" });
    const { value } = await world.newAssistant();
    const answer = await world.callTool(value, "create_post", body);
    expect(answer.text).toMatch(/^invalid_input/);
    expect((await world.request("POST", "/posts", { token, body: { ...body, hashtags: tags(30) } })).status).toBe(201);
  });

  test("count for what LinkedIn takes of a text, and a post that is longer with them is warned of", async () => {
    const text = "x".repeat(2995);
    expect(await create({ format: "linkedin", text, hashtags: ["abc"], dryRun: true })).toMatchObject({ violations: [], checks: [] });
    const over = await create({ format: "linkedin", text, hashtags: ["abcd"], dryRun: true });
    expect(over).toMatchObject({ violations: [], checks: [{ code: "text_too_long_with_hashtags", severity: "warning", param: "text" }] });
    expect(await create({ format: "linkedin", text: "x".repeat(3000), dryRun: true })).toMatchObject({ violations: [], checks: [] });
  });
});

test("a part of a thread that says the same as an earlier one is told when it is written and dated", async () => {
  const parts = ["Walls are slow.", "Pipes are not.", "walls  are slow."];
  const finding = { code: "duplicate_part", message: expect.stringContaining("Part 3 says the same as part 1"), param: "parts[2].text" };
  expect(await create({ format: "x", parts, dryRun: true })).toMatchObject({ violations: [], checks: [finding] });
  const { id, checks } = await saved({ format: "x", parts });
  expect(checks).toMatchObject([finding]);
  await world.call(world.registry.approvePost, { id, revision: 1 }, { kind: "person" });
  const { warnings } = await world.call(world.registry.schedulePost, { id, destination: "x", day: "2099-06-01", time: "09:30" });
  expect(warnings.map(({ code }) => code)).toEqual(["no_app", "duplicate_part"]);
  expect((await saved({ format: "x", parts: parts.slice(0, 2) })).checks).toBeUndefined();
});
