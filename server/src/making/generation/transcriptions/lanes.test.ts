import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { until } from "#test/until.ts";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";
import { recordingOf } from "./test-support.ts";

let server: ModelServer;
let at: GenerationWorld;
beforeAll(async () => {
  server = await openModelServer();
  // Without a text model: the built-in writer writes posts, and a slow model transcribes recordings.
  const { transcription } = server.settings();
  at = await openGenerationWorld({ models: createModels({ transcription }) });
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

test("recordings that take long hold up no post, and one organization's hold up no other's", async () => {
  const { world } = at;
  const here = { organizationId: world.organizationId, personId: world.personId, projectId: world.projectId };
  const places = [here, await world.newOrganization(), await world.newOrganization()];
  server.state.plan = () => "silent";
  for (const { projectId, ...who } of places) {
    for (let count = 0; count < 3; count += 1) {
      const input = { projectId, file: recordingOf(3) };
      await world.call(world.registry.transcribeRecording, input, { ...who, kind: "person" });
    }
  }
  const posts: string[] = [];
  for (let count = 0; count < 10; count += 1)
    posts.push((await at.begin({ format: "x", script: "Old walls are slow. They keep warm." })).id);
  const { generationWorker } = world.app.workers;
  generationWorker.start();
  await until(async () => {
    const { rows } = await world.owner.query("select from post where id = any($1) and status <> 'generating'", [posts]);
    return rows.length === posts.length;
  });
  const { rows } = await world.owner.query<{ count: number }>(
    "select count(*)::integer as count from work where leased and kind = 'recordings' group by organization_id",
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
  expect(server.asked("transcription")).toHaveLength(2);
  await generationWorker.stop();
  const { rows: waiting } = await world.owner.query("select from work where kind = 'recordings' and attempts <= 1");
  expect(waiting).toHaveLength(9);
});
