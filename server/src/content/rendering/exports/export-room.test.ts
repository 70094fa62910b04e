import { afterAll, beforeAll, expect, test } from "vitest";
import { usualRetention } from "#src/core/retention.ts";
import { forget } from "#src/operations/retention/forget.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const slides = [{ title: "Measure the leaks" }, { title: "Stop them" }, { title: "Save this" }];

function render(id: string, destination: "instagram" | "tiktok") {
  return world.call(world.registry.renderPost, { id, destination });
}

/** Requests an export, lets the worker draw it, and requests it again. */
async function renderFully(id: string, destination: "instagram" | "tiktok") {
  await render(id, destination);
  while ((await world.app.workers.exportWorker.work()) > 0);
  return render(id, destination);
}

test("files drawn of posts take room for the days that they are kept, and without room none is begun", async () => {
  const used = async () => {
    const { data } = await world.call(world.registry.getQuotas, {}, { kind: "person" });
    return data.find(({ kind }) => kind === "bytes")?.used ?? 0;
  };
  const setMax = (bytes: number | null) => world.call(world.registry.setQuotas, { bytes }, { kind: "operator" });
  const { id } = await world.newPost({ format: "carousel", slides });
  const before = await used();
  await setMax(before + 4_999_999);
  await expect(render(id, "instagram")).rejects.toMatchObject({ code: "invalid_state", details: { quota: "bytes" } });
  await setMax(before + 5_000_000);
  expect(await renderFully(id, "instagram")).toMatchObject({ status: "ready" });
  const { rows } = await world.owner.query("select sum((f ->> 'bytes')::bigint)::int as bytes from export, jsonb_array_elements(files) f");
  const kept = "select bytes_used::int as bytes from organization_quota";
  expect([(await used()) - before, (await world.owner.query(kept)).rows[0].bytes - before]).toEqual([rows[0].bytes, rows[0].bytes]);
  expect((await render(id, "instagram")).status).toBe("ready");
  await expect(render(id, "tiktok")).rejects.toMatchObject({ code: "invalid_state" });
  await world.owner.query("update export set expires_at = now() - interval '1 second'");
  await forget({ pool: world.pool, retention: usualRetention });
  expect(await used()).toBe(before);
  expect(await renderFully(id, "tiktok")).toMatchObject({ status: "ready" });
  await setMax(null);
});
