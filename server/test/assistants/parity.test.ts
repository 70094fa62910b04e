import { randomBytes } from "node:crypto";
import {
  isProjectScoped,
  type Permission,
  type PublicOperation,
  pathParameters,
  permissions,
  type Role,
  rolePermissions,
  roles,
} from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { requestFor } from "../request.ts";
import { openWorld, type World } from "../world.ts";

type Input = Record<string, unknown>;

// Both have the same name, because posts and comments show the name of the token or assistant that made them.
const name = "Desk";

let world: World;
let token: string;
let assistant: string;
let elsewhere: { projectId: string; organizationId: string };
/** An assistant with access to one project, and ids that it does not reach. */
let ofProject: string;
let outOfReach: string[];
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ name })).value;
  assistant = (await world.newAssistant({ name })).value;
  elsewhere = await world.newOrganization();
  await world.newResults([{ day: "2026-01-02", page: "https://hearth.example/blog/stone-houses", clicks: 12 }]);
  for (const status of ["draft", "in_review", "published"] as const) await world.newArticle({ status });
  await world.newPost({ status: "scheduled" });
  await world.newTopic();
  ofProject = (await world.newAssistant({ projectId: world.projectId, name })).value;
  const other = (await world.newProject({ name: "Other" })).id;
  const abroad = await world.newArticle({ projectId: elsewhere.projectId }, elsewhere);
  const beside = await world.newArticle({ projectId: other }, { projectId: other });
  outOfReach = [abroad.id, beside.id, other, elsewhere.projectId];
});
afterAll(() => world.close());

const operations = publicOperations
  .filter(({ operation }) => !operation.isFurtherTool)
  .map(({ operation }) => [operation.name, operation] as const);

const statusBefore: Record<string, "draft" | "in_review" | "approved"> = {
  approve_article: "in_review",
  schedule_article: "approved",
  schedule_post: "approved",
};

/** Creates a fresh subject in the status that the operation needs, and returns its id. */
async function newSubject({ name, path }: PublicOperation): Promise<string> {
  const [, subject] = path.split("/");
  const status = statusBefore[name];
  if (subject === "projects") return world.projectId;
  if (name === "render_post") return (await world.newPost({ format: "carousel" })).id;
  if (name === "create_post_comment") return (await world.newPost({ text: "Your stone walls are slow. Use that." })).id;
  if (subject === "posts") return (await world.newPost(status && { status })).id;
  if (subject === "comments") return (await world.newComment()).id;
  if (subject === "images") return world.newImage();
  const markdown = "# A title\n\nFirst find out how much air leaks.";
  return (await world.newArticle({ markdown, ...(status && { status }) })).id;
}

const assistants = new Map<string, string>();

/** Returns an assistant of somebody with this role. Assistants are made once, since no call here changes them. */
async function assistantOf(role: Role, permissions?: Permission[]): Promise<string> {
  const key = JSON.stringify([role, permissions]);
  const known = assistants.get(key);
  if (known !== undefined) return known;
  const personId = role === "owner" ? world.personId : (await world.newMember({ role })).personId;
  const { value } = await world.newAssistant({ personId, ...(permissions && { permissions }) });
  assistants.set(key, value);
  return value;
}

let days = 0;

function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2099, 0, days)).toISOString().slice(0, 10);
}

async function inputFor(operation: PublicOperation): Promise<Input> {
  // The first call for a drawing has no export yet.
  const { exportId: _none, ...example } = operation.example.input;
  return {
    ...example,
    ...(pathParameters(operation.path).includes("id") && { id: await newSubject(operation) }),
    ...(isProjectScoped(operation) && { projectId: world.projectId }),
    ...("revision" in operation.input.shape && { revision: 1 }),
    // Titles that resemble no others, because the answer lists similar ones.
    ...("titles" in operation.input.shape && { titles: [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")] }),
    // One picture is drawn like four.
    ...("count" in operation.input.shape && { count: 1 }),
    // A day that nothing else uses, because the answer lists what is already planned on it.
    ...("day" in operation.input.shape && { day: newDay() }),
  };
}

/** Removes from an answer the ids and times that differ with every call. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replaceAll(/([a-z]{3})_[0-9a-f]{32}/g, "$1")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "time")
    .replaceAll(/"(slug|url)":"[^"]*"/g, '"$1":""')
    // The second call finds the article of the first one.
    .replaceAll(/\{"code":"title_duplicate"[^{}]*\},?/g, "");
  return JSON.parse(text);
}

async function byRest(operation: PublicOperation, input: Input, value = token) {
  const { method, path, body } = requestFor(operation, input);
  const { error, body: data } = await world.request(method, path, { token: value, body });
  return error === undefined ? { data } : { code: error.code, param: error.param };
}

async function byTool(operation: PublicOperation, input: Input, value = assistant) {
  const confirm = operation.irreversible ? { confirm: true } : {};
  const { code, param, data } = await world.callTool(value, operation.name, { ...input, ...confirm });
  return code === undefined ? { data } : { code, param };
}

describe.each(operations)("%s", (_, operation) => {
  const isRead = operation.method === "GET";

  test("answers a tool call with the same data as a REST call", async () => {
    const input = await inputFor(operation);
    const rest = await byRest(operation, input);
    const tool = await byTool(operation, isRead ? input : await inputFor(operation));
    expect(rest).not.toHaveProperty("code");
    if (isRead) expect(tool).toEqual(rest);
    expect(plain(tool)).toEqual(plain(rest));
  });

  test("refuses what is wrong with a tool call with the same code and field as a REST call", async () => {
    const input = await inputFor(operation);
    const wrong: Input[] = [{ ...input, unknown: 1 }];
    for (const field of Object.keys(operation.input.shape)) {
      if (isRead && !(field in { limit: 1, cursor: 1, status: 1, format: 1 })) continue;
      if (pathParameters(operation.path).includes(field)) continue;
      wrong.push({ ...input, [field]: isRead ? "?" : { an: "object" } });
    }
    if (isProjectScoped(operation)) {
      wrong.push(
        { ...input, projectId: undefined },
        { ...input, projectId: elsewhere.projectId },
        { ...input, projectId: newId("project") },
      );
    }
    for (const id of "id" in input ? [newId("article"), "x".repeat(65), "a\u0000b"] : []) wrong.push({ ...input, id });
    for (const one of wrong) {
      const rest = await byRest(operation, one);
      const about = JSON.stringify(one);
      if (!("data" in rest)) expect(await byTool(operation, one), about).toEqual(rest);
      else expect(await byTool(operation, one), about).toHaveProperty("data");
    }
  });

  test("is refused to an assistant without its permission, and to a role that may not do it", async () => {
    const others = permissions.filter((permission) => permission !== operation.permission);
    expect(await byTool(operation, { unknown: 1 }, await assistantOf("owner", others))).toMatchObject({ code: "insufficient_scope" });
    for (const role of roles.filter((candidate) => !rolePermissions[candidate].has(operation.permission))) {
      expect(await byTool(operation, await inputFor(operation), await assistantOf(role)), role).toMatchObject({ code: "not_allowed" });
    }
  });

  if (pathParameters(operation.path).includes("id")) {
    test("answers for something of another organization or project as for an unknown id", async () => {
      const input = await inputFor(operation);
      const unknown = await world.callTool(ofProject, operation.name, {
        ...input,
        id: newId("article"),
        ...(operation.irreversible && { confirm: true }),
      });
      expect(unknown.code).toBe("not_found");
      for (const id of outOfReach) {
        const answer = await world.callTool(ofProject, operation.name, { ...input, id, ...(operation.irreversible && { confirm: true }) });
        expect(withoutRequestId(answer.text)).toBe(withoutRequestId(unknown.text));
      }
    });
  }

  if (isProjectScoped(operation)) {
    test("fills in the project of a connection to one project", async () => {
      const { projectId: _filled, ...input } = await inputFor(operation);
      expect(await byTool(operation, input, ofProject)).toHaveProperty("data");
    });
  }

  if (operation.irreversible) {
    test("is carried out only with confirm: true, which is not asked of a REST call", async () => {
      const input = await inputFor(operation);
      for (const confirm of [undefined, false, null, "true", 1, {}]) {
        const { code, param, text } = await world.callTool(assistant, operation.name, {
          ...input,
          ...(confirm !== undefined && { confirm }),
        });
        expect([code, param]).toEqual(["invalid_input", "confirm"]);
        expect(text).toContain("Tell the person");
      }
      expect(await byRest(operation, { ...input, confirm: true })).toMatchObject({ code: "invalid_input", param: "confirm" });
      expect(await byTool(operation, input)).toHaveProperty("data");
    });
  }
});

function withoutRequestId(text: string): string {
  return text.replace(/req_[0-9a-f]{32}/, "");
}
