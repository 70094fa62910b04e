import { describe, expect, test } from "vitest";
import { anchorIn } from "../../test/anchor-in.ts";
import { bestCpuTime, onThisMachine } from "../../test/cpu-time.ts";
import { locate } from "./locate.ts";

describe("a hundred comments on 200,000 characters are placed in under 200 ms", () => {
  const words = Array.from({ length: 60_000 }, (_, index) => ["the", "wall", "is", `n${index % 997}`, "and", "slow"][index % 6]);
  const plain = words.join(" ").slice(0, 200_000);
  const cases: Record<string, { text: string; later: string; length: number }> = {
    "when nothing changed": { text: plain, later: plain, length: 300 },
    "when every passage changed": { text: plain, later: plain.replaceAll("n9", "m8 "), length: 2000 },
    "when nothing is left": { text: plain, later: plain.replaceAll("a", "e").replaceAll("l", "r"), length: 2000 },
    "of one letter": { text: "a".repeat(200_000), later: "a".repeat(199_999), length: 2000 },
    "of two letters": { text: "ab".repeat(100_000), later: `${"ab".repeat(50_000)}b${"ba".repeat(49_000)}`, length: 2000 },
    "whose neighbours stand everywhere": { text: "abcdefghij ".repeat(18_181), later: "abcdefghij xbcdefghij ".repeat(9090), length: 1999 },
    "of a single letter each": { text: plain, later: plain.replaceAll("wall", "roof"), length: 1 },
  };
  test.each(Object.entries(cases))("%s", (_name, { text, later, length }) => {
    const anchors = Array.from({ length: 100 }, (_, index) => anchorIn(text, text.slice(index * 1900, index * 1900 + length)));
    const time = bestCpuTime(5, () => {
      for (const anchor of anchors) locate(later, anchor);
    });
    expect(time).toBeLessThan(onThisMachine(200));
  });
});
