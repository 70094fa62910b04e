import { sentence } from "@galley/messages";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import { type Element, elementsIn, readVint, unsignedAt } from "./ebml.ts";
import { type Measured, noSound } from "./measured.ts";
import { opusRate, opusSamples } from "./opus.ts";
import type { RecordingFile } from "./recording-file.ts";
import { createVorbisCounter, type VorbisCounter } from "./vorbis.ts";

const ids = {
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
const head = 0x1a45dfa3;
const entered: ReadonlySet<number> = new Set([head, ids.segment, ids.info, ids.tracks, ids.trackEntry, ids.cluster, ids.blockGroup]);

type Track = {
  number: number;
  type: number;
  codec: string;
  vorbis: VorbisCounter | undefined;
  seconds: number;
  bytes: number;
  from: number;
  to: number;
};
type State = { tracks: Track[]; scale: number; cluster: number };

/**
 * Measures a WebM file by the packets of its sound, or by the time between the first and the last of them. Recorders often
 * state no duration.
 */
export function measureWebm(file: RecordingFile): Measured {
  const state: State = { tracks: [], scale: 1_000_000, cluster: 0 };
  for (const element of elementsIn(file, entered)) readElement(file, element, state);
  const hasVideo = state.tracks.some(({ type }) => type === 1);
  const [sound] = state.tracks.filter(({ type }) => type === 2).toSorted((one, other) => other.bytes - one.bytes);
  if (sound === undefined) throw noSound();
  const known = sound.codec === "A_OPUS" || sound.vorbis !== undefined;
  const spanned = ((sound.to - sound.from) * state.scale) / 1e9;
  return {
    mediaType: hasVideo ? "video/webm" : "audio/webm",
    hasVideo,
    seconds: Math.max(sound.seconds, spanned),
    exact: known,
    soundBytes: sound.bytes,
    lossless: false,
  };
}

function readElement(file: RecordingFile, element: Element, state: State): void {
  const { id, at, length = 0 } = element;
  const track = state.tracks.at(-1);
  if (id === ids.docType && file.bytes(at, Math.min(length, 16)).toString("latin1").replaceAll("\0", "") !== "webm") {
    throw new RecordingRefused(sentence("refusal_recording_matroska"));
  }
  if (id === ids.trackEntry) {
    state.tracks.push({
      number: 0,
      type: 0,
      codec: "",
      vorbis: undefined,
      seconds: 0,
      bytes: 0,
      from: Number.POSITIVE_INFINITY,
      to: Number.NEGATIVE_INFINITY,
    });
  } else if (id === ids.timestampScale) state.scale = unsignedAt(file, element);
  else if (id === ids.clusterTimestamp) state.cluster = unsignedAt(file, element);
  else if (id === ids.block || id === ids.simpleBlock) readBlock(file, element, state);
  else if (track !== undefined) readTrack(file, element, track);
}

function readTrack(file: RecordingFile, element: Element, track: Track): void {
  const { id, at, length = 0 } = element;
  if (id === ids.trackNumber) track.number = unsignedAt(file, element);
  else if (id === ids.trackType) track.type = unsignedAt(file, element);
  else if (id === ids.codecId) track.codec = file.bytes(at, Math.min(length, 32)).toString("latin1").replaceAll("\0", "");
  else if (id === ids.codecPrivate && length <= 262_144) track.vorbis = vorbisIn(Buffer.from(file.bytes(at, length)));
}

/** Reads the three headers of Vorbis. The lengths of the first two precede them. */
function vorbisIn(bytes: Buffer): VorbisCounter | undefined {
  if (bytes[0] !== 2) return undefined;
  let at = 1;
  const lengths = [0, 0];
  for (const index of [0, 1]) {
    let byte = 255;
    while (byte === 255 && at < bytes.length) {
      byte = bytes[at] ?? 0;
      lengths[index] = (lengths[index] ?? 0) + byte;
      at += 1;
    }
  }
  const [first = 0, second = 0] = lengths;
  return createVorbisCounter(bytes.subarray(at, at + first), bytes.subarray(at + first + second));
}

function readBlock(file: RecordingFile, { at, length = 0 }: Element, state: State): void {
  const bytes = file.bytes(at, Math.min(length, 4096));
  const number = readVint(bytes, 0, false);
  const track = state.tracks.find((one) => one.number === number?.value);
  if (number === undefined || track?.type !== 2 || bytes.length < number.length + 4) return;
  const time = state.cluster + bytes.readInt16BE(number.length);
  track.from = Math.min(track.from, time);
  track.to = Math.max(track.to, time);
  track.bytes += length;
  const { start, frames } = laced(bytes, number.length + 2);
  const [first = 0, second = 0] = bytes.subarray(start, start + 2);
  for (let frame = 0; frame < frames; frame += 1) {
    if (track.codec === "A_OPUS") track.seconds += opusSamples(first, second) / opusRate;
    else if (track.vorbis !== undefined) track.seconds += track.vorbis.samplesOf(first) / track.vorbis.rate;
  }
}

/** Returns the number of frames in a block, and the position of the first. */
function laced(bytes: Buffer, flagsAt: number): { start: number; frames: number } {
  const lacing = ((bytes[flagsAt] ?? 0) >> 1) & 3;
  if (lacing === 0) return { start: flagsAt + 1, frames: 1 };
  const frames = (bytes[flagsAt + 1] ?? 0) + 1;
  let start = flagsAt + 2;
  for (let frame = 1; frame < frames && lacing !== 2; frame += 1) {
    if (lacing === 3) start += readVint(bytes, start, false)?.length ?? 1;
    else {
      while (bytes[start] === 255) start += 1;
      start += 1;
    }
  }
  return { start, frames };
}
