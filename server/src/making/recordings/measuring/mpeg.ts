import type { Measured } from "./measured.ts";
import { type MpegFrame, mpegFrameAt } from "./mpeg-frame.ts";
import type { RecordingFile } from "./recording-file.ts";

/** Measures an MP3 by counting all of its frames. The duration that the first frame states is ignored. */
export function measureMpeg(file: RecordingFile): Measured {
  let seconds = 0;
  let soundBytes = 0;
  let first: MpegFrame | undefined;
  let at = tagLength(file, 0);
  while (at + 4 <= file.size) {
    const frame = frameAt(file, at, first);
    if (frame === undefined) {
      at = nextSync(file, at + 1);
      continue;
    }
    first ??= frame;
    seconds += frame.samples / frame.rate;
    soundBytes += frame.length;
    at += frame.length;
  }
  return { mediaType: "audio/mpeg", hasVideo: false, seconds, exact: true, soundBytes, lossless: false };
}

/** Returns a frame like the first one, or undefined. Without a first frame, and after invalid bytes, another frame must follow it. */
function frameAt(file: RecordingFile, at: number, first: MpegFrame | undefined): MpegFrame | undefined {
  const frame = mpegFrameAt(file.bytes(at, 4));
  if (frame === undefined || (first !== undefined && !isLike(frame, first))) return undefined;
  const end = at + frame.length;
  if (first !== undefined || end + 4 > file.size) return frame;
  const next = mpegFrameAt(file.bytes(end, 4));
  return next !== undefined && isLike(next, frame) ? frame : undefined;
}

function isLike(one: MpegFrame, other: MpegFrame): boolean {
  return one.version === other.version && one.layer === other.layer && one.rate === other.rate;
}

/** Returns the position of the next byte that a frame could begin with. */
export function nextSync(file: RecordingFile, from: number): number {
  for (let at = from; at < file.size; ) {
    const bytes = file.bytes(at, 65_536);
    const found = bytes.indexOf(0xff);
    if (found >= 0) return at + found;
    at += bytes.length;
  }
  return file.size;
}

/** Returns the length of the ID3v2 tag at a position, or 0 where there is none. */
export function tagLength(file: RecordingFile, at: number): number {
  const header = file.bytes(at, 10);
  if (header.length < 10 || header.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = header.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return 10 + size + ((header[5] ?? 0) & 0x10 ? 10 : 0);
}
