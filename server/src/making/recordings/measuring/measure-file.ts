import { sentence } from "@galley/messages";
import { parseFile } from "music-metadata";
import { type Recording, RecordingRefused } from "#src/operations/outside/recording-meter.ts";
import type { MeasuringJob } from "../job.ts";
import { measureFlac } from "./flac.ts";
import type { Measured } from "./measured.ts";
import { measureMp4 } from "./mp4.ts";
import { measureMpeg, tagLength } from "./mpeg.ts";
import { mpegFrameAt } from "./mpeg-frame.ts";
import { measureOgg } from "./ogg.ts";
import { openRecordingFile, type RecordingFile } from "./recording-file.ts";
import { measureWave } from "./wave.ts";
import { measureWebm } from "./webm.ts";

const secondsMin = 0.05;
// More than any encoder for speech or music needs: sound at a higher rate lasts longer than the file claims.
const bitsPerSecondMax = { lossy: 1_200_000, lossless: 40_000_000 };

/** Measures the duration of a file's sound. The file's own statement counts only where the frames do not tell, and where it is longer. */
export async function measureFile({ path, mediaType }: MeasuringJob): Promise<Recording> {
  const measured = measure(path, mediaType);
  const stated = measured.exact ? 0 : await statedSeconds(path);
  const seconds = Math.max(measured.seconds, stated);
  if (!(seconds >= secondsMin && seconds < Number.POSITIVE_INFINITY)) {
    throw new RecordingRefused(sentence("refusal_recording_length_unknown"));
  }
  const most = measured.lossless ? bitsPerSecondMax.lossless : bitsPerSecondMax.lossy;
  if (!measured.exact && (measured.soundBytes * 8) / seconds > most) {
    throw new RecordingRefused(sentence("refusal_recording_length_wrong"));
  }
  return { seconds, mediaType: measured.mediaType, kind: measured.hasVideo ? "video" : "audio" };
}

function measure(path: string, mediaType: string | null): Measured {
  using file = openRecordingFile(path);
  const walk = walkFor(file, mediaType);
  if (walk === undefined) {
    throw new RecordingRefused(sentence("refusal_recording_unreadable"));
  }
  return walk(file);
}

const mp4Beginnings = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "styp"]);

/** Chooses the reader by the first bytes. The sender's media type counts where an MP3 begins with something else. */
function walkFor(file: RecordingFile, mediaType: string | null): ((file: RecordingFile) => Measured) | undefined {
  const head = file.bytes(0, 12);
  const [first, second, third] = [0, 4, 8].map((at) => head.toString("latin1", at, at + 4));
  if (first === "RIFF" && third === "WAVE") return measureWave;
  if (first === "OggS") return measureOgg;
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return measureWebm;
  if (second !== undefined && mp4Beginnings.has(second)) return measureMp4;
  const afterTag = tagLength(file, 0);
  if (file.bytes(afterTag, 4).toString("latin1") === "fLaC") return measureFlac;
  const isMpeg = mpegFrameAt(file.bytes(afterTag, 4)) !== undefined || /^audio\/(?:mpeg|mp3)\b/i.test(mediaType ?? "");
  return isMpeg || afterTag > 0 ? measureMpeg : undefined;
}

/** Returns the duration that a file states, or 0 where it states none. */
async function statedSeconds(path: string): Promise<number> {
  try {
    const { format } = await parseFile(path, { duration: false, skipCovers: true, skipPostHeaders: true });
    return format.duration !== undefined && Number.isFinite(format.duration) ? Math.max(0, format.duration) : 0;
  } catch {
    return 0;
  }
}
