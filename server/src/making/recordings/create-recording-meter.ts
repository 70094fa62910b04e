import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import { type RecordingMeter, RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import type { MeasuringJob, MeasuringReply } from "./job.ts";

const usual: PoolOptions = {
  name: "recording meter",
  program: new URL("./meter-process.ts", import.meta.url),
  heapMegabytesMax: 96,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 32,
  secondsMax: 30,
  needs: { reads: "galley-recording-" },
  idleSeconds: 30,
  tooBusy: sentence("refusal_too_many_recordings"),
};

export type OpenRecordingMeter = RecordingMeter & AsyncDisposable & { processIds(): number[] };

/** Measures recordings in a process beside the service. The process starts when a recording arrives and ends when idle. */
export function createRecordingMeter(over: Partial<PoolOptions> = {}): OpenRecordingMeter {
  const pool = createPool<MeasuringJob, MeasuringReply>({ ...usual, ...over });
  return {
    async measureRecording(organizationId, bytes, mediaType) {
      await using place = await fileOf(bytes);
      const reply = await pool.run(organizationId, { path: place.path, mediaType: mediaType ?? null });
      if (reply === undefined) throw new RecordingRefused(sentence("refusal_recording_too_complex"));
      if ("refused" in reply) throw new RecordingRefused(reply.refused);
      if ("failed" in reply) throw new Failure("unavailable", sentence("refusal_recordings_unavailable"));
      return reply.done;
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}

/** Writes the bytes to a temporary file, which is deleted on disposal. */
async function fileOf(bytes: Uint8Array): Promise<AsyncDisposable & { path: string }> {
  const directory = await mkdtemp(join(tmpdir(), "galley-recording-"));
  const remove = () => rm(directory, { recursive: true, force: true });
  const path = join(directory, "input");
  try {
    await writeFile(path, bytes);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}
