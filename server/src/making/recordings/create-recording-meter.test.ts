import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import * as files from "#test/recordings/files.ts";
import { useMeter } from "#test/recordings/use-meter.ts";
import { until } from "#test/until.ts";
import { createRecordingMeter } from "./create-recording-meter.ts";

const { measure, directory } = useMeter();

function recorded(name: string): Buffer {
  return readFileSync(new URL(`../../../test/recordings/${name}`, import.meta.url));
}

const fourMp3Frames = files.mp3File(4, 14);

describe("a recording lasts as long as what it holds", () => {
  test.each<[string, Buffer, number, string]>([
    ["a WAV file", files.waveFile(12.5), 12.5, "audio/wav"],
    ["an MP3", files.mp3File(400), 400 * files.mp3FrameSeconds, "audio/mpeg"],
    [
      "an MP3 after a tag full of what looks like frames",
      Buffer.concat([files.id3Tag(9000), files.mp3File(400)]),
      400 * files.mp3FrameSeconds,
      "audio/mpeg",
    ],
    ["a FLAC file", files.flacFile(100), 409_600 / 44_100, "audio/flac"],
    ["Opus in Ogg", files.oggOpusFile(30), 30, "audio/ogg"],
    ["two streams of Ogg one after the other", Buffer.concat([files.oggOpusFile(3), files.oggOpusFile(4, undefined, 8)]), 7, "audio/ogg"],
    ["Vorbis in Ogg", files.oggVorbisFile(431), (430 * 1024) / 44_100, "audio/ogg"],
    ["Opus in WebM", files.webmFile(9), 9, "audio/webm"],
    ["an M4A", files.mp4File(431), 431 * files.aacFrameSeconds, "audio/mp4"],
    ["an MP4 in fragments", files.fragmentedMp4File(20, 43), 860 * files.aacFrameSeconds, "audio/mp4"],
    ["what a browser records as WebM", recorded("spoken.webm"), 2.94, "audio/webm"],
    ["what a browser records as MP4", recorded("spoken.mp4"), 2.772, "audio/mp4"],
  ])("%s", async (_what, bytes, seconds, mediaType) => {
    const found = await measure(bytes);
    expect(found).toEqual({ seconds: expect.closeTo(seconds, 2), mediaType, kind: "audio" });
  });

  test.each<[string, Buffer, number, string]>([
    ["an MP4 with pictures", files.mp4File(431, {}, files.videoTrack()), 431 * files.aacFrameSeconds, "video/mp4"],
    ["a QuickTime film", files.mp4File(431, { brand: "qt  " }, files.videoTrack()), 431 * files.aacFrameSeconds, "video/quicktime"],
    ["what a browser films", recorded("filmed.webm"), 3, "video/webm"],
  ])("%s", async (_what, bytes, seconds, mediaType) => {
    expect(await measure(bytes)).toEqual({ seconds: expect.closeTo(seconds, 2), mediaType, kind: "video" });
  });
});

describe("a recording that states another length than it has is measured all the same", () => {
  test.each<[string, Buffer, number]>([
    ["a WAV file that was cut off while it was recorded", files.waveFile(20, { stated: 0 }), 20],
    ["a WAV file that states more than it has", files.waveFile(20, { stated: 0xffffffff }), 20],
    ["a WAV file with its sound behind what it states", files.waveFile(20, { stated: 8000 }), 20],
    ["an MP3 whose first frame counts ten frames", Buffer.concat([files.xingFrame(10), files.mp3File(2000)]), 2001 * files.mp3FrameSeconds],
    ["an MP3 that begins with a high bit rate", Buffer.concat([fourMp3Frames, files.mp3File(2000, 1)]), 2004 * files.mp3FrameSeconds],
    [
      "an MP3 with garbage between its frames",
      Buffer.concat([files.mp3File(500), Buffer.alloc(5000, 0x2a), files.mp3File(500)]),
      1000 * files.mp3FrameSeconds,
    ],
    ["a FLAC file that counts a second", files.flacFile(700, 44_100), (700 * 4096) / 44_100],
    ["a FLAC file that counts nothing", files.flacFile(700, 0), (700 * 4096) / 44_100],
    ["Opus in Ogg whose pages stand still", files.oggOpusFile(30, () => 48_000), 30],
    ["Opus in Ogg that was cut out of a longer stream", files.oggOpusFile(30, (second) => 900_000_000 + second * 48_000), 30],
    ["Vorbis in Ogg whose pages stand still", files.oggVorbisFile(900, 44_100), (899 * 1024) / 44_100],
    ["WebM that states a second", files.webmFile(30, { stated: 1000 }), 30],
    ["WebM whose blocks are all at the same place", files.webmFile(30, { stated: 1000, times: () => 0 }), 30],
    ["WebM with silence left out", files.webmFile(3, { times: (block) => block * 400 }), 59.6],
    [
      "Vorbis in WebM whose blocks are all at the same place",
      files.webmFile(30, { codec: "A_VORBIS", times: () => 0 }),
      (1499 * 1024) / 44_100,
    ],
    ["an M4A that states a second", files.mp4File(4310, { statedSeconds: 1 }), 4310 * files.aacFrameSeconds],
    [
      "an M4A whose frames are said to be short",
      files.mp4File(4310, { statedSeconds: 1, ticksPerFrame: 10 }),
      4310 * files.aacFrameSeconds,
    ],
  ])("%s", async (_what, bytes, seconds) => {
    expect((await measure(bytes)).seconds).toBeCloseTo(seconds, 1);
  });

  test("other sound in an MP4 that holds too much for its length is refused", async () => {
    const lying = files.mp4File(5000, { codec: "ac-3", statedSeconds: 1, ticksPerFrame: 10, frameBytes: 400 });
    await expect(measure(lying)).rejects.toThrow("more sound than fits");
    const honest = files.mp4File(5000, { codec: "ac-3", ticksPerFrame: 1024, frameBytes: 400 });
    expect((await measure(honest)).seconds).toBeCloseTo(5000 * files.aacFrameSeconds, 1);
  });
});

test.each<[string, Buffer, string]>([
  ["nothing", Buffer.alloc(0), "recording cannot be read"],
  ["a text", Buffer.from("A text is no recording, however long it is. ".repeat(30)), "recording cannot be read"],
  ["a WAV file without sound", files.waveFile(0), "cannot be determined"],
  ["a compressed WAV file", files.waveFile(5, { format: 2 }), "compressed in a way"],
  ["a WAV file without a format", Buffer.from("RIFF\0\0\0\0WAVEdata\0\0\0\0"), "does not say how its sound is stored"],
  ["the beginning of an MP4", files.mp4File(431).subarray(0, 60), "no sound"],
  ["a silent film", files.mp4File(10, { handler: "vide", codec: "avc1" }), "no sound"],
  ["Matroska", files.webmFile(3, { docType: "matroska" }), "not WebM"],
  ["WebM without a block", files.webmFile(0, { stated: 0 }), "cannot be determined"],
  [
    "Ogg with an unknown stream",
    Buffer.from(files.oggOpusFile(3).toString("latin1").replace("OpusHead", "UnkownHd"), "latin1"),
    "no Opus or Vorbis",
  ],
  ["Ogg with damaged headers", withoutModes(files.oggVorbisFile(30)), "damaged"],
  ["an ID3 tag alone", files.id3Tag(200), "cannot be determined"],
])("%s is refused with a reason", async (_what, bytes, message) => {
  const error: unknown = await measure(bytes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RecordingRefused);
  expect(error).toMatchObject({ message: expect.stringContaining(message) });
});

/** Overwrites the modes at the end of the setup header, on the second page. */
function withoutModes(bytes: Buffer): Buffer {
  const end = bytes.indexOf("OggS", bytes.indexOf("OggS", 1) + 1);
  return bytes.fill(0, end - 14, end);
}

test("what an MP4 states counts where it is more than its frames tell", async () => {
  expect((await measure(files.mp4File(431, { statedSeconds: 10, codec: "ac-3", ticksPerFrame: 1 }))).seconds).toBeCloseTo(10, 2);
});

test("measuring leaves nothing behind", async () => {
  await measure(files.waveFile(2));
  await measure(Buffer.from("none")).catch(() => {});
  expect(readdirSync(directory)).toEqual([]);
});

test("an MP3 with something else in front is found by what its sender calls it", async () => {
  const bytes = Buffer.concat([Buffer.alloc(300, 7), files.mp3File(100)]);
  await expect(measure(bytes)).rejects.toThrow(RecordingRefused);
  expect((await measure(bytes, "audio/mpeg")).seconds).toBeCloseTo(100 * files.mp3FrameSeconds, 3);
});

test("a recording that the end of the service interrupts may be measured later", async () => {
  const ending = createRecordingMeter();
  const measuring = ending.measureRecording("org_a", files.mp3File(4000)).catch((reason: unknown) => reason);
  await until(() => ending.processIds().length > 0);
  await ending[Symbol.asyncDispose]();
  expect(await measuring).toMatchObject({ name: "Failure", code: "unavailable" });
});
