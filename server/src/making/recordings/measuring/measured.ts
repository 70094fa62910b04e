import { RecordingRefused } from "#src/core/outside/recording-meter.ts";

/** What a walk through a file has found. */
export type Measured = {
  mediaType: string;
  hasVideo: boolean;
  /** How long its frames last, or its samples; 0 where they do not tell. */
  seconds: number;
  /** Whether the frames tell all of it, so that what the file states of itself does not matter. */
  exact: boolean;
  /** Of the encoded sound. */
  soundBytes: number;
  lossless: boolean;
};

export function noSound(): RecordingRefused {
  return new RecordingRefused("This recording has no sound. Send one that has.");
}
