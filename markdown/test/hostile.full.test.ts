import { expect, test } from "vitest";
import { bestCpuTime, cpuTime, onThisMachine } from "./cpu-time.ts";
import { hostileSources } from "./hostile-sources.ts";
import { ordinaryArticle } from "./ordinary-article.ts";
import { runNearest, runPipeline } from "./pipeline.ts";

const limit = 200_000;
const longestMilliseconds = 500;
const growthMax = 6;
/** Shorter quarters count as this long: below it, garbage collection affects the time more than the source does. */
const measurableMilliseconds = 40;
const attempts = 12;

type Times = { readonly quarter: number; readonly whole: number; readonly allowed: number };

/**
 * Measures whole and quarter right after each other, so that a busy machine slows both; it grows the limit, too. For most sources the time of the whole
 * is short enough to decide.
 */
function measure(family: (length: number) => string, run: (source: string) => void): Times {
  const source = family(limit);
  const whole = cpuTime(() => run(source));
  if (whole <= growthMax * measurableMilliseconds) return { whole, quarter: measurableMilliseconds, allowed: longestMilliseconds };
  const quarter = family(limit / 4);
  return {
    whole,
    allowed: onThisMachine(longestMilliseconds),
    quarter: Math.max(
      measurableMilliseconds,
      bestCpuTime(2, () => run(quarter)),
    ),
  };
}

function isFastEnough({ quarter, whole, allowed }: Times): boolean {
  return whole < allowed && whole <= growthMax * quarter;
}

for (let run = 0; run < 5; run++) runPipeline(ordinaryArticle(20_000));

function expectFast(family: (length: number) => string, run: (source: string) => void): void {
  const tried: Times[] = [];
  while (tried.length < attempts && !tried.some(isFastEnough)) tried.push(measure(family, run));
  expect(tried.some(isFastEnough), JSON.stringify(tried)).toBe(true);
}

test.for([...hostileSources])("%s: at most 500 ms at 200,000 characters, at most 6 times the time of a quarter", ([, family]) =>
  expectFast(family, runPipeline),
);

const lossy = /table|pipe|fence|code|backtick|tag|comment|instruction|declaration|angle|attribute|quote|nested/;
const lossySources = [...hostileSources].filter(([name]) => lossy.test(name));

test.for(lossySources)("%s, kept in its nearest form: as fast", ([, family]) => expectFast(family, runNearest));
