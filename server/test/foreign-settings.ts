import type { Pool } from "pg";

/** Settings that an operator may have made for a database or a user, each with another value than Galley relies on. */
export const foreignSettings: readonly (readonly [setting: string, value: string])[] = [
  ["search_path", "pg_catalog"],
  ["client_encoding", "LATIN1"],
  ["timezone", "Asia/Kathmandu"],
  ["datestyle", "German, DMY"],
  ["intervalstyle", "sql_standard"],
  ["extra_float_digits", "-15"],
  ["bytea_output", "escape"],
  ["standard_conforming_strings", "off"],
  ["default_transaction_isolation", "serializable"],
  ["default_transaction_deferrable", "on"],
  ["row_security", "off"],
  ["jit", "on"],
  ["plan_cache_mode", "force_custom_plan"],
  ["statement_timeout", "1"],
  ["lock_timeout", "1"],
  ["idle_in_transaction_session_timeout", "1"],
];

/** Sets values for the sessions that a user begins in a database from now on, until disposed. */
export async function setForAll(owner: Pool, user: string, values: readonly (readonly [string, string])[]): Promise<AsyncDisposable> {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const place = `alter role "${user}" in database "${rows[0]?.name}"`;
  for (const [setting, value] of values) await owner.query(`${place} set ${setting} = '${value}'`);
  return { [Symbol.asyncDispose]: async () => void (await owner.query(`${place} reset all`)) };
}
