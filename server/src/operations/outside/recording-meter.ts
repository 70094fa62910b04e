import { UserFacingError } from "#src/core/user-facing-error.ts";

type RecordingKind = "audio" | "video";

/** A recording with sound. */
export type Recording = {
  /** Length of its sound, measured from the content rather than taken from what the file states. */
  seconds: number;
  /** Read from the bytes, such as `audio/mpeg` or `video/mp4`. */
  mediaType: string;
  kind: RecordingKind;
};

/**
 * Measures the length of a recording. `mediaType` is the type that the sender states. Fails with `RecordingRefused` when the
 * length cannot be determined, and with `unavailable` when too many calls of the organization wait.
 */
export type RecordingMeter = { measureRecording(organizationId: string, bytes: Uint8Array, mediaType?: string): Promise<Recording> };

/** The length of the recording cannot be determined. A retry does not help. The message is for its sender. */
export class RecordingRefused extends UserFacingError {
  override readonly name = "RecordingRefused";
}
