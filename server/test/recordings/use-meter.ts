import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createRecordingMeter, type OpenRecordingMeter } from "#src/making/recordings/create-recording-meter.ts";

/** Opens a meter for the tests of a file, with a directory of its own for temporary files. */
export function useMeter() {
  const usualDirectory = process.env.TMPDIR;
  const directory = mkdtempSync(join(tmpdir(), "galley-meter-test-"));
  let meter: OpenRecordingMeter;
  beforeAll(() => {
    process.env.TMPDIR = directory;
    meter = createRecordingMeter();
  });
  afterAll(async () => {
    await meter[Symbol.asyncDispose]();
    if (usualDirectory === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usualDirectory;
    rmSync(directory, { recursive: true });
  });
  const measure = (bytes: Buffer, mediaType?: string) => meter.measureRecording("org_a", bytes, mediaType);
  return { measure, directory, processIds: () => meter.processIds() };
}
