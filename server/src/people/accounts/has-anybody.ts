import type { Pool } from "pg";

/** Whether anybody has an account here. */
export async function hasAnybody(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select exists (select from person) as anybody");
  return rows[0].anybody;
}
