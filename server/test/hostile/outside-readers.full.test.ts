import { describe, expect, test } from "vitest";
import { cpuTime, onThisMachine } from "../../../markdown/test/cpu-time.ts";
import { families } from "./families.ts";
import { readersInProcesses, readersOnTheMainThread } from "./outside-readers.ts";

const whole = 200_000;
const millisecondsMax = 100;
// Four times the text may take four times as long, and half as much again for memory.
const growthMax = 4 * 1.5;
/** Shortest time counted for a quarter of the text. Below it, garbage collection has more effect than the text. */
const measurableMilliseconds = 10;
const attempts = 8;
const hopelessMilliseconds = 10 * millisecondsMax;

type Times = { quarter: number; whole: number; allowed: number };

function measure(read: (text: string) => unknown, family: (length: number) => string): Times {
  const texts = { quarter: family(whole / 4), whole: family(whole) };
  const first = cpuTime(() => read(texts.quarter));
  // Clearly quadratic: the whole text would take minutes.
  if (first > hopelessMilliseconds) return { quarter: first, whole: Number.POSITIVE_INFINITY, allowed: millisecondsMax };
  const time = cpuTime(() => read(texts.whole));
  if (time <= growthMax * measurableMilliseconds) return { quarter: measurableMilliseconds, whole: time, allowed: millisecondsMax };
  const allowed = onThisMachine(millisecondsMax);
  return {
    quarter: Math.max(
      measurableMilliseconds,
      Math.min(
        first,
        cpuTime(() => read(texts.quarter)),
      ),
    ),
    whole: time,
    allowed,
  };
}

function isFastEnough({ quarter, whole, allowed }: Times): boolean {
  return whole < allowed && whole <= growthMax * quarter;
}

for (const [module, readers] of Object.entries({ ...readersOnTheMainThread, ...readersInProcesses })) {
  describe(`${module} reads 200,000 hostile characters of every kind in 100 ms, and growth is linear:`, () => {
    test.for(Object.entries(readers))("%s", ([, read]) => {
      for (const [name, family] of Object.entries(families)) {
        const tried: Times[] = [];
        while (tried.length < attempts && !tried.some(isFastEnough) && tried.at(-1)?.whole !== Number.POSITIVE_INFINITY)
          tried.push(measure(read, family));
        expect(tried.some(isFastEnough), `${name}: ${JSON.stringify(tried)}`).toBe(true);
      }
    });
  });
}
