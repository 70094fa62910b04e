import type pg from "pg";
import { findSession, type SignedIn } from "#src/access/sessions.ts";

const maxAgeSeconds = 30 * 86_400;

// Only over https can a browser be told that nobody else may set it.
function cookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? "__Host-galley_session" : "galley_session";
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/** The header that leaves a session with the browser; one without value takes it back. */
export function sessionCookie(publicUrl: string, value: string | undefined): string {
  const lifetime = value === undefined ? 0 : maxAgeSeconds;
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${cookieName(publicUrl)}=${value ?? ""}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`;
}

/** Who is signed in with this request; undefined for nobody. */
export async function signedIn(pool: pg.Pool, publicUrl: string, request: Request): Promise<SignedIn | undefined> {
  const name = cookieName(publicUrl);
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || value === "" ? undefined : findSession(pool, value);
}
