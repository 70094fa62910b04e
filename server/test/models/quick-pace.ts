/**
 * Short pauses for `createModels`. The limit for silence stays long, because a busy machine also falls silent. Tests of silence
 * shorten it.
 */
export const quickPace = { idleMilliseconds: 20_000, pauseMilliseconds: 1 };

/** Short limit for silence, for models that stall. */
export const shortSilence = { ...quickPace, idleMilliseconds: 200 };
