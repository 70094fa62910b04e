import { expect, test } from "vitest";
import { eachOrganization } from "./each-organization.ts";

test("an organization whose work is stuck holds up itself only, and a failure holds up nothing", async () => {
  const rows = ["a1", "a2", "b1", "b2", "c1"].map((id) => ({ organization_id: id.slice(0, 1), id }));
  const stuck = Promise.withResolvers<void>();
  const done: string[] = [];
  const failed: string[] = [];
  const all = eachOrganization(
    rows,
    async ({ id }) => {
      if (id === "a1") await stuck.promise;
      if (id === "b1") throw new Error("No.");
      done.push(id);
    },
    (_error, { id }) => failed.push(id),
  );
  await expect.poll(() => done.toSorted()).toEqual(["b2", "c1"]);
  expect(failed).toEqual(["b1"]);
  stuck.resolve();
  expect(await all).toBe(4);
  expect(done.slice(2)).toEqual(["a1", "a2"]);
});
