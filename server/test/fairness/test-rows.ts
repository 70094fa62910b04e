import { expect, test } from "vitest";
import { fastest, type Row } from "./row.ts";

// A caller behind the hostile organization waits for a hundred calls, or until it lets go.
const soonMilliseconds = 5000;
const slowerMax = 10;

/** Tests that an organization which takes all it can get of a resource keeps no other waiting for it. */
export function testRows(rows: Record<string, Row>): void {
  test.each(Object.entries(rows))("%s: an organization that takes all it can get keeps no other waiting", async (_name, open) => {
    await using scene = await open();
    await scene.quiet();
    const alone = await fastest(() => scene.quiet());
    await using _filled = await scene.fill();
    expect(await fastest(() => scene.quiet())).toBeLessThanOrEqual(Math.max(soonMilliseconds, slowerMax * alone));
  });
}
