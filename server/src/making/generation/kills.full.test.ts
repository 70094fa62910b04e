import { expect } from "vitest";
import { runChild } from "#test/children/run-child.ts";
import { generationKills } from "#test/kills/generations.ts";
import { killed } from "#test/kills/killed.ts";

generationKills(
  (at, point, hits = 1) => killed("generation-worker-child", at.world.url, at.world.directory, point, String(hits)),
  async ({ world }, request, point = "") => {
    const signal = await runChild("images-child", world.url, world.directory, JSON.stringify(request), point);
    expect(signal).toBe(point === "" ? null : "SIGKILL");
  },
);
