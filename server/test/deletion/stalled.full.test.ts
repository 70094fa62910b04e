import { describe, test } from "vitest";
import { expectNothing, kinds } from "./stalled-work.ts";

describe.each(kinds)("%s", (_name, open, points) => {
  test.each(points.flatMap((point) => (["project", "organization"] as const).map((what) => [point, what] as const)))(
    "that was held at %s leaves nothing and sends nothing once its %s is deleted",
    (point, what) => expectNothing(open, point, what),
  );
});
