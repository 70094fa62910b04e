import { expect, test } from "vitest";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import * as files from "#test/recordings/files.ts";
import { useMeter } from "#test/recordings/use-meter.ts";
import { until } from "#test/until.ts";
import { createRecordingMeter } from "./create-recording-meter.ts";

const { measure, processIds } = useMeter();

test("every recording that is cut off anywhere, or has a byte changed, is measured or refused", async () => {
  const whole = [
    files.flacFile(3),
    files.oggOpusFile(1),
    files.oggVorbisFile(5),
    files.webmFile(1),
    files.mp4File(9),
    files.fragmentedMp4File(2, 3),
    files.mp3File(3),
  ];
  for (const bytes of whole) {
    for (let at = 1; at < Math.min(bytes.length, 900); at += 13) {
      const changed = Buffer.from(bytes);
      changed[at] = 0xff ^ (changed[at] ?? 0);
      for (const damaged of [bytes.subarray(0, at), changed]) {
        const outcome = await measure(damaged).catch((reason: unknown) => reason);
        expect(outcome instanceof RecordingRefused || (outcome as { seconds: number }).seconds > 0).toBe(true);
      }
    }
  }
  expect(processIds()).toHaveLength(1);
});

test("a recording that takes too much work is refused, and a process that dies takes nothing else with it", async () => {
  await using hasty = createRecordingMeter({ secondsMax: 0.01 });
  await expect(hasty.measureRecording("org_a", files.mp3File(4000))).rejects.toThrow("too complex");
  await using fresh = createRecordingMeter();
  const dying = fresh.measureRecording("org_a", files.mp3File(4000));
  dying.catch(() => {});
  await until(() => fresh.processIds().length > 0);
  const waiting = fresh.measureRecording("org_a", files.waveFile(1));
  process.kill(fresh.processIds()[0] ?? 0, "SIGKILL");
  await expect(dying).rejects.toThrow(RecordingRefused);
  expect((await waiting).seconds).toBe(1);
});
