import { expect, test } from "vitest";
import { verbatim } from "../text/listed-words.ts";
import { createPlaces } from "./places.ts";

test("bounds each person, each organization and all together, and gives a place back once", async () => {
  const places = createPlaces({
    name: "project downloads",
    perPersonMax: 2,
    perOrganizationMax: 3,
    togetherMax: 4,
    tooMany: verbatim("Too many."),
  });
  const first = await places.take("org_a", "one");
  await places.take("org_a", "one");
  await expect(places.take("org_b", "one")).rejects.toThrow("Too many.");
  const other = await places.take("org_a", "other");
  await expect(places.take("org_a", "third")).rejects.toMatchObject({ code: "unavailable" });
  await places.take("org_b", "third");
  await expect(places.take("org_b", "third")).rejects.toMatchObject({ code: "unavailable" });
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await places.take("org_b", "one");
  await expect(places.take("org_b", "fourth")).rejects.toThrow();
  other[Symbol.dispose]();
  await places.take("org_a", "fourth");
});
