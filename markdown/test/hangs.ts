/** Limit of a test whose work takes a moment when it grows with its text, and minutes when it grows faster, in milliseconds. */
export const hangs = { timeout: 60_000 };
