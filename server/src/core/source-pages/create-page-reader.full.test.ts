import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { type Answer, answers, blog, page, redirect } from "#test/source-pages/odd-pages.ts";
import { until } from "#test/until.ts";
import { createPageReader } from "./create-page-reader.ts";
import { useReader } from "./test-support.ts";

const { read } = useReader();

test("a page that comes drop by drop is given up in time, redirects included", async () => {
  await using quick = createPageReader({ secondsToFetchMax: 0.3 });
  const error: unknown = await read("/drip", quick).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "PageUnavailable", fault: "timeout" });
  const slow: Answer = (response) => void setTimeout(() => redirect("/slower")(response, {} as IncomingMessage), 200);
  answers["/slow"] = slow;
  answers["/slower"] = (response) => void setTimeout(() => page(blog)(response, {} as IncomingMessage), 200);
  await expect(read("/slow", quick)).rejects.toMatchObject({ fault: "timeout" });
});

test("a page that takes too much work is refused, and the next one finds another process", async () => {
  await using hasty = createPageReader({ secondsMax: 0.01 });
  await expect(read("/blog", hasty)).rejects.toMatchObject({ param: "link", message: expect.stringContaining("too complex") });
  await expect(read("/attribute")).rejects.toMatchObject({ param: "link" });
  expect((await read("/blog")).title).toBe("How we made our kitchen quiet");
});

test("a page that takes too much memory is refused, and the next one finds another process", async () => {
  await using small = createPageReader({ heapMegabytesMax: 24 });
  answers["/rows"] = page(`<table>${"<tr><td>a</td><td>b</td></tr>".repeat(19_000)}</table>`);
  await expect(read("/rows", small)).rejects.toMatchObject({ param: "link", message: expect.stringContaining("too complex") });
  expect((await read("/notes.txt", small)).title).toBe("Notes on keeping bees in a city");
});

test("who finds the line full may come back", async () => {
  await using narrow = createPageReader({ waitingMax: 0 });
  const outcomes = await Promise.allSettled([read("/blog", narrow), read("/blog", narrow)]);
  expect(outcomes).toContainEqual({ status: "rejected", reason: expect.objectContaining({ name: "PageUnavailable", fault: "busy" }) });
  expect(outcomes).toContainEqual(expect.objectContaining({ status: "fulfilled" }));
});

test("a page that the end of the service interrupts may be read later", async () => {
  const ending = createPageReader();
  const reading = read("/blog", ending).catch((reason: unknown) => reason);
  await until(() => ending.processIds().length > 0);
  await ending[Symbol.asyncDispose]();
  expect(await reading).toMatchObject({ name: "PageUnavailable", fault: "busy" });
});
