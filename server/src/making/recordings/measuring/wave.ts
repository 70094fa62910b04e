import { sentence } from "@galley/messages";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import type { Measured } from "./measured.ts";
import type { RecordingFile } from "./recording-file.ts";

// PCM, floating point, A-law, µ-law, and the extensible form of those.
const sampledFormats = new Set([1, 3, 6, 7, 0xfffe]);
/** Longest padding after the last chunk, in bytes. Longer data counts as samples. */
const restBytesMax = 65_536;

/** Measures a WAV file by its samples. Data after them that is no chunk counts as well. */
export function measureWave(file: RecordingFile): Measured {
  let bytesPerSecond = 0;
  let soundBytes = 0;
  let at = 12;
  while (at + 8 <= file.size) {
    const header = file.bytes(at, 8);
    const id = header.toString("latin1", 0, 4);
    if (!/^[ -~]{4}$/.test(id)) break;
    const stated = header.readUInt32LE(4);
    const available = file.size - at - 8;
    if (id === "fmt ") bytesPerSecond = bytesPerSecondOf(file.bytes(at + 8, 16));
    // Recorders that were interrupted, or that could not seek, leave no size or a wrong one.
    const length = id === "data" && (stated === 0 || stated > available) ? available : Math.min(stated, available);
    if (id === "data") soundBytes += length;
    at += 8 + length + (length % 2);
  }
  if (file.size - at > restBytesMax) soundBytes += file.size - at;
  if (bytesPerSecond === 0) throw new RecordingRefused(sentence("refusal_recording_wav_unstated"));
  return { mediaType: "audio/wav", hasVideo: false, seconds: soundBytes / bytesPerSecond, exact: true, soundBytes, lossless: true };
}

function bytesPerSecondOf(format: Buffer): number {
  if (format.length < 16) return 0;
  if (!sampledFormats.has(format.readUInt16LE(0))) {
    throw new RecordingRefused(sentence("refusal_recording_wav_compressed"));
  }
  const [channels, rate, bits] = [format.readUInt16LE(2), format.readUInt32LE(4), format.readUInt16LE(14)];
  return channels * rate * Math.ceil(bits / 8);
}
