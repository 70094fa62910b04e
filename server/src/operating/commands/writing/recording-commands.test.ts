import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { waveFile } from "#test/recordings/files.ts";
import { galley } from "#test/running-service.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let server: ModelServer;
let environment: Record<string, string>;
const directory = mkdtempSync(join(tmpdir(), "galley-recordings-"));
beforeAll(async () => {
  server = await openModelServer({ transcription: () => "Old walls are slow.\nThat is good." });
  world = await openWorld({ models: createModels(server.settings()) });
  environment = {
    DATABASE_URL: world.url,
    GALLEY_SECRET: "a secret of thirty-two characters or more",
    GALLEY_DATA_DIR: dirname(world.directory),
  };
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await world.close();
  await server[Symbol.asyncDispose]();
});

function fileOf(name: string, bytes: Uint8Array): string {
  const file = join(directory, name);
  writeFileSync(file, bytes);
  return file;
}

test("a recording is priced, transcribed, shown and listed", async () => {
  const file = fileOf("talk.wav", waveFile(754));
  const unset = await galley(environment, "recording", "transcribe", file);
  expect(unset).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("GALLEY_TRANSCRIPTION_MODEL") });
  const { model, url, key } = server.settings().transcription;
  Object.assign(environment, { GALLEY_TRANSCRIPTION_MODEL: model, GALLEY_TRANSCRIPTION_URL: url, GALLEY_TRANSCRIPTION_KEY: key });
  expect((await galley(environment, "recording", "list")).stdout).toBe("There are no transcriptions yet.\n");
  const trial = await galley(environment, "recording", "transcribe", file, "--dry-run");
  expect(trial).toEqual({ code: 0, stdout: "12:34 would cost 2 credits of 100, with test-listener.\n", stderr: "" });
  const begun = await galley(environment, "recording", "transcribe", "--language", "en", file);
  const [id = ""] = /^gen_\w+/.exec(begun.stdout) ?? [];
  expect(begun).toEqual({ code: 0, stdout: `${id}: 12:34 for 2 credits.\n`, stderr: "" });
  expect((await galley(environment, "recording", "show", id)).stdout).toBe("It is pending. Try again in a moment.\n");
  expect((await world.storage.read(`recordings/${world.organizationId}/${id}`))?.equals(waveFile(754))).toBe(true);
  await world.app.workers.generationWorker.work();
  expect((await galley(environment, "recording", "show", id)).stdout).toBe("Old walls are slow.\nThat is good.\n");
  const { stdout } = await galley(environment, "recording", "list");
  expect(stdout).toMatch(new RegExp(`^${id} +\\S+Z +done +12:34 +2 credits +talk\\.wav\\n$`));
});

test("what is no recording is refused, naming the file", async () => {
  const file = fileOf("notes.txt", Buffer.from("Not a recording."));
  const refused = await galley(environment, "recording", "transcribe", file);
  expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/recording cannot be read.*FILE|file/s) });
  expect(await galley(environment, "recording", "transcribe", join(directory, "missing.mp3"))).toMatchObject({ code: 2 });
});
