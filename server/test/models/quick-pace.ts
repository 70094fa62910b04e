/** Short pauses for `createModels`. Silence is waited out for long, since a busy machine falls silent too; what tests it shortens it. */
export const quickPace = { idleMilliseconds: 20_000, pauseMilliseconds: 1 };

/** Ends what falls silent soon: for models that stall. */
export const shortSilence = { ...quickPace, idleMilliseconds: 200 };
