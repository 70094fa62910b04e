import { expect, test } from "vitest";
import { usualRetention } from "#src/core/retention.ts";
import { openWorld } from "#test/world.ts";

test("every member reads for how long the service keeps records, and its exports live that long", async () => {
  const retention = { ...usualRetention, deliveries: 45, audit: 365, exports: 3 };
  await using world = await openWorld({ retention });
  for (const role of ["owner", "reader"] as const) {
    expect(await world.call(world.registry.getRetention, {}, { kind: "person", role })).toEqual(retention);
  }
  const { id } = await world.newPost({ format: "carousel" });
  await world.call(world.registry.renderPost, { id, destination: "tiktok" });
  const { rows } = await world.owner.query(
    "select round(extract(epoch from expires_at - created_at) / 86400)::integer as days from export",
  );
  expect(rows).toEqual([{ days: 3 }]);
});
