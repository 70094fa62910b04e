import type { Pool } from "pg";

/** Returns whether any account exists. */
export async function hasAnybody(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query("select exists (select from person where deleted_at is null) as anybody");
  return rows[0].anybody;
}
