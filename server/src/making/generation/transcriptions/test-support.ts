import { expect } from "vitest";
import { createModels } from "#src/making/models/create-models.ts";
import type { CallPace } from "#src/making/models/endpoint/endpoint.ts";
import { openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { waveFile } from "#test/recordings/files.ts";
import type { Who } from "#test/world.ts";
import { openGenerationWorld } from "../test-support.ts";

export type TranscriptionWorld = Awaited<ReturnType<typeof openTranscriptionWorld>>;
type Asked = { file?: File; projectId?: string; language?: string };

/** Makes a recording of this many seconds. Its last bytes are its name, so that the model can tell which one it gets. */
export function recordingOf(seconds: number, name = "interview.wav"): File {
  return new File([new Uint8Array(waveFile(seconds, { after: Buffer.from(name) }))], name);
}

/** Opens a world with a transcription model. */
export async function openTranscriptionWorld() {
  const server = await openModelServer();
  const pace: CallPace = { ...quickPace };
  const at = await openGenerationWorld({ models: createModels(server.settings(), undefined, pace) });
  const { world } = at;
  await world.call(world.registry.setPlan, { monthlyCredits: 1_000_000 }, { kind: "operator" });
  const transcribe = (input: Asked & { dryRun?: boolean } = {}, who: Who = {}) =>
    world.call(
      world.registry.transcribeRecording,
      { projectId: world.projectId, file: recordingOf(3), ...input },
      { kind: "person", ...who },
    );
  const place = {
    ...at,
    server,
    /** Sets the timeout for the model's answers from now on. */
    waitFor(milliseconds: number) {
      pace.taskMillisecondsMax = milliseconds;
    },
    transcribe,
    /** Does the same and requires that a transcription is begun. */
    async begin(input: Asked = {}, who: Who = {}) {
      const begun = await transcribe(input, who);
      if ("dryRun" in begun) throw new Error("This was a trial run.");
      return begun;
    },
    get: (id: string, who: Who = {}) => world.call(world.registry.getTranscription, { id }, { kind: "person", ...who }),
    /** Lists the recordings in the store. */
    async stored(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of world.storage.list("recordings/")) keys.push(key);
      return keys.sort();
    },
    /** Expects that no work is open and that no recording is stored. */
    async expectRest() {
      await at.expectRest();
      expect(await place.stored()).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await at[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
  return place;
}
