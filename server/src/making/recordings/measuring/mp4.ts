import { type Measured, noSound } from "./measured.ts";
import { type Box, boxesIn, forEachRow } from "./mp4-boxes.ts";
import { type SoundFormat, soundFormatOf } from "./mp4-sound.ts";
import type { RecordingFile } from "./recording-file.ts";

const entryBytesMax = 4096;
/** Pictures for chapters and covers are tracks as well. */
const stillPictures = new Set(["jpeg", "png ", "mjpa", "mjpb"]);

type Track = {
  id: number;
  handler: string;
  timescale: number;
  codec: string;
  format: SoundFormat | undefined;
  ticks: number;
  frames: number;
  bytes: number;
  /** Defaults for values that fragments omit. */
  usual: { ticks: number; bytes: number };
};
type State = { tracks: Track[]; usual: Map<number, Track["usual"]>; fragment: Track | undefined; isQuickTime: boolean };

/** Measures an MP4 or M4A by its frames: by the times of its sample table, and at least by the number of frames. */
export function measureMp4(file: RecordingFile): Measured {
  const state: State = { tracks: [], usual: new Map(), fragment: undefined, isQuickTime: false };
  for (const box of boxesIn(file)) readers[box.type]?.(file, box, state);
  const hasVideo = state.tracks.some(({ handler, codec }) => handler === "vide" && !stillPictures.has(codec));
  const [sound] = state.tracks.filter(({ handler }) => handler === "soun").toSorted((one, other) => secondsOf(other) - secondsOf(one));
  if (sound === undefined) throw noSound();
  const container = state.isQuickTime && hasVideo ? "quicktime" : "mp4";
  return {
    mediaType: `${hasVideo ? "video" : "audio"}/${container}`,
    hasVideo,
    seconds: secondsOf(sound),
    exact: false,
    soundBytes: sound.bytes,
    lossless: sound.format?.lossless ?? false,
  };
}

function secondsOf({ timescale, ticks, frames, format }: Track): number {
  const byTable = timescale > 0 ? ticks / timescale : 0;
  const byFrames = format !== undefined && format.rate > 0 ? (frames * format.frameSamples) / format.rate : 0;
  return Math.max(byTable, byFrames);
}

type Read = (file: RecordingFile, box: Box, state: State) => void;

/** Wraps a reader for boxes about the most recent track. */
function ofTrack(read: (file: RecordingFile, box: Box, track: Track) => void): Read {
  return (file, box, { tracks }) => {
    const track = tracks.at(-1);
    if (track !== undefined) read(file, box, track);
  };
}

const readers: Record<string, Read> = {
  ftyp: (file, { at }, state) => {
    state.isQuickTime = file.bytes(at, 4).toString("latin1") === "qt  ";
  },
  trak: (_file, _box, { tracks }) => {
    tracks.push({
      id: 0,
      handler: "",
      timescale: 0,
      codec: "",
      format: undefined,
      ticks: 0,
      frames: 0,
      bytes: 0,
      usual: { ticks: 0, bytes: 0 },
    });
  },
  tkhd: ofTrack((file, { at }, track) => {
    track.id = numberAt(file, at + (isLong(file, at) ? 20 : 12));
  }),
  mdhd: ofTrack((file, { at }, track) => {
    track.timescale = numberAt(file, at + (isLong(file, at) ? 20 : 12));
  }),
  hdlr: ofTrack((file, { at }, track) => {
    if (track.handler === "") track.handler = file.bytes(at + 8, 4).toString("latin1");
  }),
  stsd: ofTrack((file, { at, length }, track) => {
    const entry = Buffer.from(file.bytes(at + 8, Math.max(0, Math.min(length - 8, entryBytesMax))));
    track.codec = entry.toString("latin1", 4, 8);
    if (track.handler === "soun") track.format = soundFormatOf(entry);
  }),
  stts: ofTrack((file, box, track) => {
    forEachRow(file, box, { offset: 8, rows: numberAt(file, box.at + 4), rowBytes: 8 }, (row) => {
      track.ticks += row.readUInt32BE(0) * row.readUInt32BE(4);
    });
  }),
  stsz: ofTrack((file, box, track) => {
    const [each, count] = [numberAt(file, box.at + 4), numberAt(file, box.at + 8)];
    track.frames += count;
    track.bytes += each * count;
    if (each > 0) return;
    forEachRow(file, box, { offset: 12, rows: count, rowBytes: 4 }, (row) => {
      track.bytes += row.readUInt32BE(0);
    });
  }),
  trex: (file, { at }, { usual }) => {
    usual.set(numberAt(file, at + 4), { ticks: numberAt(file, at + 12), bytes: numberAt(file, at + 16) });
  },
  tfhd: (file, { at }, state) => {
    const flags = numberAt(file, at);
    const id = numberAt(file, at + 4);
    const fragment = state.tracks.find((track) => track.id === id);
    state.fragment = fragment;
    if (fragment === undefined) return;
    let next = at + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    fragment.usual = { ...(state.usual.get(id) ?? { ticks: 0, bytes: 0 }) };
    if (flags & 8) {
      fragment.usual.ticks = numberAt(file, next);
      next += 4;
    }
    if (flags & 16) fragment.usual.bytes = numberAt(file, next);
  },
  trun: (file, box, { fragment }) => {
    if (fragment !== undefined) readRun(file, box, fragment);
  },
};

function readRun(file: RecordingFile, box: Box, track: Track): void {
  const flags = numberAt(file, box.at);
  const rows = numberAt(file, box.at + 4);
  const has = (flag: number) => (flags & flag ? 4 : 0);
  const rowBytes = has(0x100) + has(0x200) + has(0x400) + has(0x800);
  const offset = 8 + has(1) + has(4);
  track.frames += rows;
  if (!has(0x100)) track.ticks += rows * track.usual.ticks;
  if (!has(0x200)) track.bytes += rows * track.usual.bytes;
  if (rowBytes === 0) return;
  forEachRow(file, box, { offset, rows, rowBytes }, (row) => {
    if (has(0x100)) track.ticks += row.readUInt32BE(0);
    if (has(0x200)) track.bytes += row.readUInt32BE(has(0x100));
  });
}

function isLong(file: RecordingFile, at: number): boolean {
  return file.bytes(at, 1)[0] === 1;
}

function numberAt(file: RecordingFile, at: number): number {
  const bytes = file.bytes(at, 4);
  return bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
}
