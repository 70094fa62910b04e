import { permissions } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { listedOperations } from "#src/surfaces/assistant/tools/subject-fields.ts";
import { cases } from "../operations/cases.ts";
import { inputOf, type OperationWorld, openOperationWorld } from "../operations/operation-world.ts";
import { requestFor } from "../request.ts";
import { modernMessage, post, sendMessage } from "./client.ts";

const operations = publicOperations.map(({ operation }) => operation);
const specified = listedOperations(operations);
const further = operations.filter((operation) => !specified.includes(operation)).map((operation) => [operation.name, operation] as const);

/** The tools in the specification's table of endpoints. */
const toolsOfSpecification = [
  "list_projects",
  "get_brand",
  "list_articles",
  "create_article",
  "get_article",
  "update_article",
  "delete_article",
  "submit_article",
  "approve_article",
  "schedule_article",
  "list_comments",
  "create_comment",
  "resolve_comment",
  "list_posts",
  "create_post",
  "generate_post",
  "get_post",
  "update_post",
  "delete_post",
  "schedule_post",
  "render_post",
  "generate_post_images",
  "upload_image",
  "delete_image",
  "list_topics",
  "suggest_topics",
  "get_calendar",
  "get_results",
];

let at: OperationWorld;
let token: string;
let assistant: string;
beforeAll(async () => {
  at = await openOperationWorld();
  token = (await at.world.newToken()).value;
  assistant = (await at.world.newAssistant()).value;
});
afterAll(() => at?.[Symbol.asyncDispose]());

function callTool(name: string, input: Record<string, unknown>, value = assistant) {
  return sendMessage(at.world.app.web, value, "tools/call", { name, arguments: input });
}

async function listedAt(query: string, value = assistant): Promise<string[]> {
  const { headers, body } = modernMessage("tools/list");
  const answer = await post(at.world.app.web, JSON.stringify(body), { authorization: `Bearer ${value}`, ...headers }, query);
  if (answer.error !== undefined) throw new Error(answer.error.message);
  return answer.result.tools.map(({ name }: { name: string }) => name);
}

test("the list has the tools of the specification, and at ?tools=all one for each operation", async () => {
  expect((await listedAt("")).toSorted()).toEqual(toolsOfSpecification.toSorted());
  expect(await listedAt("?tools=all")).toEqual(operations.map(({ name }) => name));
  const narrow = (await at.world.newAssistant({ permissions: ["posts:read"] })).value;
  expect(await listedAt("?tools=all", narrow)).toEqual(
    operations.filter(({ permission }) => permission === "posts:read").map(({ name }) => name),
  );
  await expect(listedAt("?tools=most")).rejects.toThrow("invalid_input");
});

describe.each(further)("%s", (name, operation) => {
  const confirm = operation.irreversible ? { confirm: true } : {};

  test("is carried out as a tool of its own name, and answers as over REST", async () => {
    const prepare = cases[name] ?? (() => ({}));
    const inputs = [];
    for (let count = 0; count < 2; count += 1) inputs.push(inputOf(operation, at, { ...(await prepare(at)), caller: undefined }));
    const [first = {}, second = {}] = inputs;
    const { result } = await callTool(name, { ...first, ...confirm });
    expect(result.isError, JSON.stringify(result.content)).toBeUndefined();
    const { method, path, body } = requestFor(operation, second);
    const rest = await at.world.request(method, path, { token, body });
    expect(rest.error).toBeUndefined();
    expect(Object.keys(result.structuredContent).toSorted()).toEqual(Object.keys(rest.body).toSorted());
  });

  test("is refused without its permission, and without the confirmation that it needs", async () => {
    const others = permissions.filter((permission) => permission !== operation.permission);
    const narrow = (await at.world.newAssistant({ permissions: others })).value;
    const refused = await callTool(name, { ...operation.example.input, ...confirm }, narrow);
    expect(refused.result.content[0].text).toMatch(/^insufficient_scope: /);
    if (!operation.irreversible) return;
    const bare = await callTool(name, operation.example.input);
    expect(bare.result.content[0].text).toMatch(/^invalid_input: [\s\S]*\nparam: confirm/);
  });
});
