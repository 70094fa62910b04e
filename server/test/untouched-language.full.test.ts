import { expect, test } from "vitest";
import { inChild } from "./children/in-child.ts";

test("no library changes what the language brings", async () => {
  const app = JSON.stringify(new URL("../src/app/app.ts", import.meta.url));
  const workers = JSON.stringify(new URL("../src/app/workers.ts", import.meta.url));
  await using child = inChild(`
    const kinds = Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name) && typeof globalThis[name] === "function");
    const objects = kinds.flatMap((name) => [[name, globalThis[name]], [name + ".prototype", globalThis[name].prototype ?? {}]]);
    const shown = () => new Map(objects.flatMap(([name, object]) =>
      Reflect.ownKeys(object).map((key) => [name + "." + String(key), Object.getOwnPropertyDescriptor(object, key)])));
    const same = (one, other) => one !== undefined && ["value", "get", "set"].every((part) => Object.is(one[part], other[part]));
    const before = shown();
    const kept = new Map(kinds.map((name) => [name, globalThis[name]]));
    await import(${app});
    await import(${workers});
    const members = [...shown()].filter(([name, member]) => !same(before.get(name), member)).map(([name]) => name);
    console.log(JSON.stringify([...members, ...kinds.filter((name) => globalThis[name] !== kept.get(name))]));
    process.exit();
  `);
  expect(await child.next()).toEqual([]);
});
