import { importArticles } from "@galley/contract";
import { expect, test } from "vitest";
import { Failure, forPrograms } from "#src/core/failure.ts";
import { multipart } from "#test/picture.ts";
import { createBodies } from "./bodies.ts";
import { readJson } from "./read-json.ts";
import { readBody } from "./read-request.ts";

test("a body of more values than any operation takes is refused before it is parsed, and one of as many is read", () => {
  const broken = () => new Failure("invalid_input", forPrograms("Broken."), "body");
  const read = (json: string) => readJson(new TextEncoder().encode(json), broken);
  expect(() => read("[".repeat(60_000))).toThrow("more than 50000 values");
  expect(read(`[${"1,".repeat(49_000)}1]`)).toHaveLength(49_001);
});

test("a key that an object in a list of a form has twice is refused by its path", async () => {
  const authors = (value: string) => {
    const { raw, headers } = multipart([{ name: "authors", value }]);
    const request = new Request("http://galley.test", { method: "POST", body: new Uint8Array(raw), headers });
    return readBody(importArticles, { request, share: "org_a", bodies: createBodies(), room: new DisposableStack() });
  };
  expect(await authors('[{"name":"A","slug":"a"}]')).toEqual({ authors: [{ name: "A", slug: "a" }] });
  const twice = { code: "invalid_input", param: "authors[1].slug" };
  await expect(authors('[{"name":"A","slug":"a"},{"slug":"a","slug":"b"}]')).rejects.toMatchObject(twice);
});
