import { afterEach, expect, test } from "vitest";
import { createEgress } from "#src/core/egress/egress.ts";
import { openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { listenHttp } from "#test/outside/listen.ts";
import { until } from "#test/until.ts";
import { type Course, runCourse } from "./attempts.ts";
import { openProviderFetch } from "./provider-fetch.ts";

const egress = createEgress({ allow: ["127.0.0.1/32"] });
const publicOnly = createEgress({ allow: [] });
const bounds = { idleMilliseconds: 60_000, bytesMax: 1_000_000 };
const closing: AsyncDisposable[] = [];
afterEach(async () => {
  for (const part of closing.splice(0)) await part[Symbol.asyncDispose]();
});

async function open() {
  const server = await openModelServer({ text: () => "text" });
  closing.push(server);
  const { text } = server.settings();
  const inCourse = <T>(work: (course: Course) => Promise<T>) =>
    runCourse({ ...text, kind: "text", egress, pace: quickPace }, { timeoutMilliseconds: 60_000 }, 0, work);
  return { server, inCourse };
}

test("an address that an answer names is not called where it leads inside, and gets no key where it does not", async () => {
  const { server, inCourse } = await open();
  const seen: unknown[] = [];
  const other = await listenHttp((request, response) => {
    seen.push(request.headers);
    response.end("picture");
  });
  closing.push(other);
  const url = `http://127.0.0.1:${other.port}/picture.png`;
  const headers = { authorization: `Bearer ${server.key}` };
  const refused = inCourse((course) => openProviderFetch(course, bounds, publicOnly).fetch(url, { headers }));
  await expect(refused).rejects.toMatchObject({ name: "ModelFailed" });
  expect(other.connections()).toBe(0);
  const given = await inCourse((course) => openProviderFetch(course, bounds, egress).fetch(url, { headers }));
  expect([await given.text(), seen.length]).toEqual(["picture", 1]);
  expect(JSON.stringify(seen)).not.toContain(server.key);
});

test("an answer that the provider leaves open is closed at the end", async () => {
  const { server, inCourse } = await open();
  server.fail("stalls");
  await inCourse(async (course) => {
    const way = openProviderFetch(course, bounds, publicOnly);
    const body = JSON.stringify({ model: server.models.text, stream: true, messages: [] });
    const headers = { "content-type": "application/json", "user-agent": "ai-sdk/1.0", authorization: "Bearer another" };
    const answer = await way.fetch(`${server.url}/chat/completions`, { method: "POST", headers, body });
    expect([answer.status, server.log[0]?.key, server.log[0]?.outcome]).toEqual([200, server.key, "open"]);
    way.end();
  });
  await until(() => server.log[0]?.outcome === "broken");
});
