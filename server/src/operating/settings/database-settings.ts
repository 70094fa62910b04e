import { z } from "zod";
import { isPostgresUrl } from "./setting-kinds.ts";

const refusal = "must be an address such as postgres://user:password@host:5432/database";

export const databaseVariables = {
  DATABASE_URL: z.string().refine(isPostgresUrl, refusal).optional().meta({
    description:
      "PostgreSQL database to use instead of the embedded one. Its user owns the tables and may create roles, or is the service's alone where `GALLEY_DATABASE_OWNER_URL` is set.",
    shownDefault: "the embedded PostgreSQL",
    secret: true,
  }),
  GALLEY_DATABASE_OWNER_URL: z.string().refine(isPostgresUrl, refusal).optional().meta({
    description:
      "The same database for the user who owns the tables; used while migrating and by commands alone. It takes `DATABASE_URL` too.",
    shownDefault: "`DATABASE_URL`",
    secret: true,
  }),
  GALLEY_DATABASE_READ_URL: z.string().refine(isPostgresUrl, refusal).optional().meta({
    description:
      "Streaming replica of `DATABASE_URL`, for the same user, from which sites and blogs read while it shows what the primary does; see [scaling](scaling.md#a-read-replica).",
    shownDefault: "none: `DATABASE_URL` answers everything",
    secret: true,
  }),
  GALLEY_MIGRATE_AT_START: z.enum(["yes", "no"], "must be yes or no").prefault("yes").meta({
    description:
      "`no` leaves the schema to the command `migrate`: a start, or another command, on a database that is behind ends and says so.",
  }),
};

const beside: Record<string, string> = {
  GALLEY_DATABASE_OWNER_URL: "the same database, for the service's own user",
  GALLEY_DATABASE_READ_URL: "the primary that the replica follows",
};

/** Returns the faults of further addresses of the database without the service's address. */
export function furtherWithoutService(given: Record<string, string | undefined>): string[] {
  if (given.DATABASE_URL !== undefined) return [];
  const names = Object.keys(beside).filter((name) => given[name] !== undefined);
  return names.map((name) => `${name} needs DATABASE_URL beside it: ${beside[name]}.`);
}
