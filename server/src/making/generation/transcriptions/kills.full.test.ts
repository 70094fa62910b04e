import { expect } from "vitest";
import { runChild } from "#test/children/run-child.ts";
import { killed } from "#test/kills/killed.ts";
import { transcriptionKills } from "#test/kills/transcriptions.ts";

transcriptionKills(
  ({ world, server }, point) => killed("transcription-worker-child", world.url, world.directory, JSON.stringify(server.settings()), point),
  async ({ world, server }, key, point = "") => {
    const { organizationId, personId, projectId } = world;
    const request = JSON.stringify({ organizationId, personId, projectId, key });
    const signal = await runChild("transcribe-child", world.url, world.directory, JSON.stringify(server.settings()), request, point);
    expect(signal).toBe(point === "" ? null : "SIGKILL");
  },
);
