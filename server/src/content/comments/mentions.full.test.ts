import { expect, test } from "vitest";
import { bestCpuTime, onThisMachine } from "../../../../markdown/test/cpu-time.ts";
import { exactHandles, mentionedIn } from "./mentions.ts";

const many = Array.from({ length: 1000 }, (_, n) => ({ personId: `usr_${n}`, name: `Ilse Brandt ${n}`, email: `i${n}@hearth.example` }));

test("a body of nothing but @ is read at once", () => {
  const bodies = ["@".repeat(5000), "@a".repeat(2500), "@a.".repeat(1600), `@${"a".repeat(5000)}`, `@${"-".repeat(5000)}`];
  const time = bestCpuTime(3, () => {
    for (const body of bodies) mentionedIn(body, many.slice(0, 4));
    for (const body of ["@Ilse ".repeat(800), "@Ilse\n ".repeat(700)]) mentionedIn(body, many);
  });
  expect(time).toBeLessThan(onThisMachine(500));
});

test("the handles of a thousand members are found at once", () => {
  expect(bestCpuTime(3, () => exactHandles(many))).toBeLessThan(onThisMachine(500));
});
