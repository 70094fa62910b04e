export type RecordingKind = "audio" | "video";

/** A recording with sound. */
export type Recording = {
  /** How long its sound lasts, by what the file holds rather than by what it states. */
  seconds: number;
  /** As the bytes tell it, such as `audio/mpeg` or `video/mp4`. */
  mediaType: string;
  kind: RecordingKind;
};

/**
 * Tells how long a recording of an organization is, given its bytes. `mediaType` is what the sender calls it. Fails with
 * `RecordingRefused` for what has no length that can be told, and with `unavailable` when too many of its own wait.
 */
export type RecordingMeter = { measureRecording(organizationId: string, bytes: Uint8Array, mediaType?: string): Promise<Recording> };

/** It is no recording whose length can be told. Trying again changes nothing. The message is for whoever sent it. */
export class RecordingRefused extends Error {
  override readonly name = "RecordingRefused";
}
