import type pg from "pg";
import { endSessionOf, openSession } from "#src/people/access/sessions.ts";
import { sessionCookie } from "#src/people/accounts/session-cookie.ts";
import type { Visitor } from "./assistant-checks.ts";

/** Signs a person in until the doctor is done. */
export async function enterAs(pool: pg.Pool, publicUrl: string, personId: string): Promise<Visitor> {
  const value = await openSession(pool, personId, { userAgent: "Galley doctor", address: "this machine" });
  return { cookie: sessionCookie(publicUrl, value).split(";")[0] ?? "", leave: () => endSessionOf(pool, value) };
}
