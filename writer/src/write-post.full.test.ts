import { postSizes } from "@galley/contract";
import { expect, test } from "vitest";
import { bestCpuTime, onThisMachine } from "../../markdown/test/cpu-time.ts";
import { fixtures, plainBrand } from "./test-support.ts";
import { writePost } from "./write-post.ts";

const mood = { objective: "educate", tone: "consultative" } as const;
const orders = [
  ...postSizes.linkedin.map((size) => ({ format: "linkedin", size, ...mood }) as const),
  ...postSizes.x.map((size) => ({ format: "x", size, ...mood }) as const),
  ...postSizes.carousel.map((size) => ({ format: "carousel", size, ...mood }) as const),
];

test("an article takes less than 50 ms", () => {
  const times = fixtures().flatMap(({ source }) => orders.map((order) => bestCpuTime(2, () => writePost(source, plainBrand, order))));
  expect(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)]).toBeLessThan(onThisMachine(50));
});

test("the longest article is read in half a second", () => {
  const things = ["pump", "boiler", "window", "cellar", "garden", "bicycle", "ledger", "loaf", "ward", "chain", "roof"];
  const acts = ["needs", "loses", "costs", "saves", "moves", "keeps", "wants"];
  const sentence = (index: number) =>
    `The ${things[index % 11]} of house ${index} ${acts[index % 7]} about ${index * 3} liters in room ${things[(index * 5 + 3) % 11]} ${index % 13}.`;
  const text = Array.from({ length: 3000 }, (_, index) => sentence(index) + (index % 6 === 5 ? "\n\n" : " ")).join("");
  const source = {
    title: "On pumps",
    language: "en",
    body: { kind: "text", text },
    url: "https://journal.example/one",
    own: true,
  } as const;
  for (const order of orders) expect(bestCpuTime(2, () => writePost(source, plainBrand, order))).toBeLessThan(onThisMachine(500));
});
