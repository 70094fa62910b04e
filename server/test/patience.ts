/** Milliseconds to wait for a new database connection: ten times as long as the service does, which a busy machine may need. */
export const connectMilliseconds = 50_000;
