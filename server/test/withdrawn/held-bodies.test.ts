import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#src/people/access/sessions.ts";
import { comeBy, newGuestProject, newLink } from "#src/surfaces/guests/test-support.ts";
import { modernMessage } from "../assistants/client.ts";
import { openWorld, publicUrl, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Sends a request whose body arrives only after `meanwhile`. The caller's right has been looked at by then, if it is looked at too early. */
async function sendHeld(path: string, headers: Record<string, string>, body: string, meanwhile: () => Promise<unknown>) {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        asked.resolve();
        await gate.promise;
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const own = { origin: publicUrl, "sec-fetch-site": "same-origin", "content-length": String(body.length) };
  const request = new Request(publicUrl + path, { method: "POST", headers: { ...own, ...headers }, body: stream, duplex: "half" });
  const answered = Promise.resolve(world.app.fetch(request, { incoming: { socket: { remoteAddress: "192.0.2.9" } } }));
  await asked.promise;
  await meanwhile();
  gate.resolve();
  const response = await answered;
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

async function newSession(): Promise<string> {
  return `galley_session=${await openSession(world.pool, world.personId, { userAgent: "Chromium", address: "127.0.0.1" })}`;
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const endSessions = () => world.owner.query("delete from session");

test("a form of an account page is worth what its session is when the form has arrived", async () => {
  const cookie = await newSession();
  const { location } = await sendHeld("/account/name", { ...form, cookie }, "name=Mallory", endSessions);
  expect(location).toMatch(/^\/sign-in/);
  const { rows } = await world.owner.query("select name from person where id = $1", [world.personId]);
  expect(rows).toEqual([{ name: "Marta Vidal" }]);
});

test("a form of a guest is worth what its link is when the form has arrived", async () => {
  const projectId = await newGuestProject(world);
  const { id } = await world.newArticle({ projectId, status: "in_review" }, { projectId });
  const link = await newLink(world, { projectId, articleId: id });
  const { visitor } = await comeBy(world, link);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const fields = new URLSearchParams({ kind: "article", id, revision: "1", words: "Too late." }).toString();
  const revoke = () => world.call(world.registry.revokeGuestLink, { id: link.id }, { kind: "person" });
  expect(await sendHeld(`${link.path}/comment`, { ...form, cookie }, fields, revoke)).toMatchObject({ status: 404 });
  expect((await world.owner.query("select from comment where body = 'Too late.'")).rowCount).toBe(0);
});

test("a read of the dashboard is refused when its session has ended before the body arrived", async () => {
  const cookie = await newSession();
  const path = `/dashboard/organizations/${world.organizationId}/list_tokens`;
  expect(await sendHeld(path, { ...json, cookie }, "{}", endSessions)).toMatchObject({ status: 403 });
});

test("a tool that reads fails when its assistant was disconnected before the message arrived", async () => {
  const { id, value } = await world.newAssistant();
  const { headers, body } = modernMessage("tools/call", { name: "list_projects", arguments: {} });
  const disconnect = () => world.call(world.registry.disconnectAssistant, { id }, { kind: "person" });
  const { text } = await sendHeld("/mcp", { ...json, ...headers, authorization: `Bearer ${value}` }, JSON.stringify(body), disconnect);
  expect(JSON.parse(text).result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^invalid_token/) }] });
});
