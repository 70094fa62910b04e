import { sentence } from "@galley/messages";
import { RecordingRefused } from "#src/operations/outside/recording-meter.ts";

/** Result of reading a file's frames. */
export type Measured = {
  mediaType: string;
  hasVideo: boolean;
  /** Duration of its frames or samples, 0 where these do not tell. */
  seconds: number;
  /** True where the frames tell the whole duration, so that the file's own statement does not matter. */
  exact: boolean;
  /** Bytes of the encoded sound. */
  soundBytes: number;
  lossless: boolean;
};

export function noSound(): RecordingRefused {
  return new RecordingRefused(sentence("refusal_recording_without_sound"));
}
