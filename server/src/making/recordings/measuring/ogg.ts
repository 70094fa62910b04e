import { sentence } from "@galley/messages";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import { type Measured, noSound } from "./measured.ts";
import { opusRate, opusSamples } from "./opus.ts";
import type { RecordingFile } from "./recording-file.ts";
import { createVorbisCounter, type VorbisCounter } from "./vorbis.ts";

const headerBytesMax = 262_144;

type Stream = {
  codec: "opus" | "vorbis" | "video" | "other";
  packets: number;
  seconds: number;
  bytes: number;
  headers: Buffer[];
  vorbis?: VorbisCounter;
};
type Piece = { at: number; length: number; begins: boolean; ends: boolean };

/** Measures an Ogg file by the packets of its sound. The positions that its pages state may be arbitrary. */
export function measureOgg(file: RecordingFile): Measured {
  const open = new Map<number, Stream>();
  const all: Stream[] = [];
  let at = 0;
  while (at + 27 <= file.size) {
    const header = Buffer.from(file.bytes(at, 27));
    if (header.toString("latin1", 0, 4) !== "OggS") {
      at = nextPage(file, at + 1);
      continue;
    }
    const table = Buffer.from(file.bytes(at + 27, header.readUInt8(26)));
    const start = at + 27 + table.length;
    const serial = header.readUInt32LE(14);
    if (header.readUInt8(5) & 2 || !open.has(serial)) open.set(serial, startStream(file, start, all));
    const stream = open.get(serial);
    const continues = (header.readUInt8(5) & 1) !== 0;
    if (stream !== undefined) for (const piece of piecesOf(table, start, continues)) readPiece(stream, piece, file);
    at = start + table.reduce((sum, length) => sum + length, 0);
  }
  return summary(all);
}

function nextPage(file: RecordingFile, from: number): number {
  for (let at = from; at + 4 <= file.size; ) {
    const bytes = file.bytes(at, 65_536);
    const found = bytes.indexOf("OggS", 0, "latin1");
    if (found >= 0) return at + found;
    at += Math.max(1, bytes.length - 3);
  }
  return file.size;
}

function startStream(file: RecordingFile, at: number, all: Stream[]): Stream {
  const name = file.bytes(at, 8).toString("latin1");
  const codec = name === "OpusHead" ? "opus" : name.startsWith("\x01vorbis") ? "vorbis" : name.startsWith("\x80theora") ? "video" : "other";
  const stream: Stream = { codec, packets: 0, seconds: 0, bytes: 0, headers: [] };
  all.push(stream);
  return stream;
}

/** A packet ends with the first length below 255. */
function piecesOf(table: Buffer, start: number, continues: boolean): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece = { at: start, length: 0, begins: !continues, ends: false };
  for (const length of table) {
    piece.length += length;
    if (length === 255) continue;
    pieces.push({ ...piece, ends: true });
    piece = { at: piece.at + piece.length, length: 0, begins: true, ends: false };
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

function readPiece(stream: Stream, { at, length, begins, ends }: Piece, file: RecordingFile): void {
  stream.bytes += length;
  if (stream.codec === "vorbis" && stream.packets < 3) {
    readVorbisHeader(stream, file.bytes(at, length), ends);
    return;
  }
  if (begins && length > 0 && stream.packets >= 2) {
    const [first = 0, second = 0] = file.bytes(at, 2);
    if (stream.codec === "opus") stream.seconds += opusSamples(first, second) / opusRate;
    else if (stream.vorbis !== undefined) stream.seconds += stream.vorbis.samplesOf(first) / stream.vorbis.rate;
  }
  if (ends) stream.packets += 1;
}

function readVorbisHeader(stream: Stream, bytes: Buffer, ends: boolean): void {
  const known = stream.headers[stream.packets] ?? Buffer.alloc(0);
  if (known.length + bytes.length > headerBytesMax) throw tooLong();
  stream.headers[stream.packets] = Buffer.concat([known, bytes]);
  if (!ends) return;
  stream.packets += 1;
  const [identification, , setup] = stream.headers;
  if (identification === undefined || setup === undefined) return;
  const counter = createVorbisCounter(identification, setup);
  if (counter === undefined) throw tooLong();
  stream.vorbis = counter;
}

function summary(streams: readonly Stream[]): Measured {
  const hasVideo = streams.some(({ codec }) => codec === "video");
  const sounds = streams.filter(({ codec }) => codec === "opus" || codec === "vorbis");
  if (sounds.length === 0) {
    if (hasVideo) throw noSound();
    throw new RecordingRefused(sentence("refusal_recording_ogg_sound"));
  }
  // Streams that follow one another play one after the other.
  const seconds = sounds.reduce((sum, stream) => sum + stream.seconds, 0);
  const soundBytes = sounds.reduce((sum, { bytes }) => sum + bytes, 0);
  return { mediaType: hasVideo ? "video/ogg" : "audio/ogg", hasVideo, seconds, exact: true, soundBytes, lossless: false };
}

function tooLong(): RecordingRefused {
  return new RecordingRefused(sentence("refusal_recording_ogg_damaged"));
}
