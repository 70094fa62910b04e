import { expect, test } from "vitest";
import { bestCpuTime } from "./cpu-time.ts";
import { hostileSources } from "./hostile-sources.ts";
import { ordinaryArticle } from "./ordinary-article.ts";
import { runPipeline } from "./pipeline.ts";

const limit = 200_000;
const longestMilliseconds = 500;
/** Below this, garbage collection and warm-up say more than the source does. */
const measurableMilliseconds = 20;
const attempts = 4;

/** Times four quarters and the whole, so that both make the same amount of garbage. */
function measure(family: (length: number) => string): { quarter: number; whole: number } {
  const quarter = family(limit / 4);
  const whole = family(limit);
  const fourQuarters = bestCpuTime(2, () => {
    for (let run = 0; run < 4; run++) runPipeline(quarter);
  });
  return { quarter: fourQuarters / 4, whole: bestCpuTime(2, () => runPipeline(whole)) };
}

function isFastEnough({ quarter, whole }: { quarter: number; whole: number }): boolean {
  return whole < measurableMilliseconds || (whole < longestMilliseconds && whole <= 6 * quarter);
}

for (let run = 0; run < 20; run++) runPipeline(ordinaryArticle(20_000));

test.for([...hostileSources])("%s: at most 500 ms at 200,000 characters, at most 6 times the time of a quarter", ([, family]) => {
  let measured = measure(family);
  for (let attempt = 1; attempt < attempts && !isFastEnough(measured); attempt++) measured = measure(family);
  expect(isFastEnough(measured), JSON.stringify(measured)).toBe(true);
});
