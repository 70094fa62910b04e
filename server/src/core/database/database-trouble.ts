import pg from "pg";

/** Why the database does not do what it is asked, where the statement itself is right. */
export type DatabaseTrouble = "away" | "full" | "locked" | "slow" | "read_only";

const troubles: Record<string, DatabaseTrouble> = {
  ECONNREFUSED: "away",
  ECONNRESET: "away",
  // The name of the host is not known, or who knows names does not answer.
  ENOTFOUND: "away",
  EAI_AGAIN: "away",
  EHOSTUNREACH: "away",
  ENETUNREACH: "away",
  EPIPE: "away",
  ETIMEDOUT: "away",
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  "25P03": "away",
  "53100": "full",
  "55P03": "locked",
  "57014": "slow",
  "25006": "read_only",
};

const goneText =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Query read timeout/;

/** Returns what keeps the database from answering, or undefined where a statement is wrong. */
export function troubleOf(thrown: unknown): DatabaseTrouble | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  // Of a missing file the socket of a server alone is the database's.
  const isSocket = code === "ENOENT" && "syscall" in thrown && thrown.syscall === "connect";
  const known = isSocket ? "away" : troubles[code];
  if (known !== undefined) return known;
  return code.startsWith("08") || code.startsWith("53") || goneText.test(thrown.message) ? "away" : undefined;
}

/** Returns whether a failure concerns one statement, which may have been too slow, rather than the whole database. */
export function isOfOneStatement(thrown: unknown): boolean {
  const trouble = troubleOf(thrown);
  return trouble === undefined || trouble === "locked" || trouble === "slow";
}

/** Returns whether a failure is one of the database, or of the way to it. Its transaction has changed nothing. */
export function isOfDatabase(thrown: unknown): boolean {
  return thrown instanceof pg.DatabaseError || troubleOf(thrown) !== undefined;
}
