import pg from "pg";

const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
  "57014",
  "25P03",
]);

// A statement that took too long, or waited too long for a lock.
const slowCodes = ["57014", "55P03"];

/** Returns whether a failure concerns one statement, which may have been too slow, rather than the whole database. */
export function isOfOneStatement(thrown: unknown): boolean {
  return !isDatabaseAway(thrown) || (thrown instanceof Error && "code" in thrown && slowCodes.includes(String(thrown.code)));
}

/** Returns whether a failure is one of the database, or of the way to it. Its transaction has changed nothing. */
export function isOfDatabase(thrown: unknown): boolean {
  return thrown instanceof pg.DatabaseError || isDatabaseAway(thrown);
}

/** Returns whether a failure means that the database is gone, starting, full or too slow, rather than that a statement is wrong. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  if (awayCodes.has(code) || code.startsWith("08") || code.startsWith("53")) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/.test(
    thrown.message,
  );
}
