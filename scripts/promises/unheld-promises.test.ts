import { describe, expect, test } from "vitest";
import { unheldPromises } from "./unheld-promises.ts";

const found = (body: string) => unheldPromises(["server/src/x.ts"], () => `async function f() {\n${body}\n}`);

const unheld = [
  "const a = one(); const b = await two(); await a;",
  "const a = one(); const { b } = await two(); return [await a, b];",
  "const a = one(); await two(); await Promise.all([a, three()]);",
  "const a = one(); await two(); return allInOrder([a]);",
  "const a = list.map(one); await two(); await Promise.all(a);",
  "const a = one(); if (late) return; await a;",
  "const a = one(); if (bad) throw new Error(); await a;",
  "const a = [one(), two()]; await three(); await Promise.all(a);",
  "const a = []; a.push(one()); await two(); await Promise.all([...a, three()]);",
  "let a; a = one(); await two(); await a;",
  "const a = new Promise(one); for await (const b of two()) three(b); await a;",
  "const a = kept ?? one(); await two(); await a;",
  "await Promise.all([one(), await two()]);",
  "await allInOrder([one(), three(await two())]);",
];

const held = [
  "const a = one(); const b = two(); await Promise.all([a, b]);",
  "const [a, b] = await allInOrder([one(), two()]);",
  "const a = one(); a.catch(() => {}); await two(); await a;",
  "const a = one().catch(() => {}); await two(); await a;",
  "const a = await one(); await two(); return a;",
  "const a = [one(), two]; await three(a); return [...a];",
  "const a = []; a.push(nameOf()); await two(); return a;",
  "const a = one(); await two(a);",
  "const name = nameOf(); await two(); return one(name);",
  "let a = Promise.resolve(); const next = () => (a = a.then(one).catch(fail)); await two(next); await a;",
  "const later = async () => { const b = await two(); return b; }; await one(); await later();",
  "await Promise.all([await one(), two()]);",
];

describe("a promise that fails while nothing holds it is found", () => {
  test.for(unheld)("%s", (body) => {
    expect(found(body)).toEqual([expect.stringMatching(/^server\/src\/x\.ts:2 begins a promise that nothing holds meanwhile\./)]);
  });
});

describe("a promise that is held from its beginning passes", () => {
  test.for(held)("%s", (body) => {
    expect(found(body)).toEqual([]);
  });
});

test("tests begin what they like", () => {
  const files = ["server/src/x.test.ts", "server/test/x.ts", "e2e/x.ts", "docs/x.md"];
  expect(unheldPromises(files, () => "const a = one(); await two(); await a;")).toEqual([]);
});
