import { expect, test } from "vitest";
import { serviceOf } from "../test/service.ts";
import { createClient } from "./create-client.ts";

const token = "svc_live_1";
const page = (ids: readonly string[], nextCursor: string | null) => ({ value: { data: ids.map((id) => ({ id })), nextCursor } });
const three = [page(["a", "b"], "two"), page(["c"], "three"), page(["d"], null)];

test("a list goes on to its last page, with the filters of the first", async () => {
  await using service = await serviceOf(...three);
  const found: string[] = [];
  for await (const { id } of createClient({ baseUrl: service.url, token }).listArticles({ projectId: "prj_1", live: false, limit: 2 }))
    found.push(id);
  expect(found).toEqual(["a", "b", "c", "d"]);
  expect(service.received.map(({ path }) => path)).toEqual([
    "/articles?projectId=prj_1&live=false&limit=2",
    "/articles?projectId=prj_1&live=false&limit=2&cursor=two",
    "/articles?projectId=prj_1&live=false&limit=2&cursor=three",
  ]);
});

test("leaving a list early fetches no further page, and none is fetched before its time", async () => {
  await using service = await serviceOf(...three);
  for await (const { id } of createClient({ baseUrl: service.url, token }).listPosts()) if (id === "b") break;
  expect(service.received).toHaveLength(1);
});

test("pages are there whole, one alone or one after the other", async () => {
  await using service = await serviceOf(...three);
  const list = createClient({ baseUrl: service.url, token }).getResults({ cursor: "zero" });
  expect(await list.page()).toEqual({ data: [{ id: "a" }, { id: "b" }], nextCursor: "two" });
  const cursors: (string | null)[] = [];
  for await (const { nextCursor } of list.pages()) cursors.push(nextCursor);
  expect(cursors).toEqual(["three", null]);
  expect(service.received.map(({ path }) => path)).toEqual(["/results?cursor=zero", "/results?cursor=zero", "/results?cursor=three"]);
});

test("a list that never ends, and an answer that is no list, are refused", async () => {
  await using endless = await serviceOf(page(["a"], "same"));
  const all = Array.fromAsync(createClient({ baseUrl: endless.url, token }).listTopics());
  await expect(all).rejects.toMatchObject({ code: "unexpected_answer" });
  expect(endless.received).toHaveLength(2);
  await using other = await serviceOf({ value: null });
  await expect(createClient({ baseUrl: other.url, token }).getCalendar().page()).rejects.toMatchObject({ code: "unexpected_answer" });
});
