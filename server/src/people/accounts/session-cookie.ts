import type pg from "pg";
import { findSession, type SignedIn } from "#src/people/access/sessions.ts";
import { deviceSeconds } from "./known-devices.ts";

const sessionSeconds = 30 * 86_400;
const challengeSeconds = 600;

type Kind = "session" | "challenge" | "device";

// The `__Host-` prefix tells a browser that nobody else may set the cookie. It works over https only.
function cookieName(publicUrl: string, kind: Kind): string {
  return `${isSecure(publicUrl) ? "__Host-" : ""}galley_${kind}`;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

function write(publicUrl: string, kind: Kind, value: string | undefined, seconds: number): string {
  const secure = isSecure(publicUrl) ? "; Secure" : "";
  return `${cookieName(publicUrl, kind)}=${value ?? ""}; Path=/; Max-Age=${value === undefined ? 0 : seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function read(publicUrl: string, kind: Kind, request: Request): string | undefined {
  const name = cookieName(publicUrl, kind);
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/** Returns the header that stores a session in the browser; without a value, the header that removes it. */
export function sessionCookie(publicUrl: string, value: string | undefined): string {
  return write(publicUrl, "session", value, sessionSeconds);
}

export function readSessionCookie(publicUrl: string, request: Request): string | undefined {
  return read(publicUrl, "session", request);
}

/** Does the same for a half-finished sign-in, which a second factor or a passkey's answer completes. */
export function challengeCookie(publicUrl: string, value: string | undefined): string {
  return write(publicUrl, "challenge", value, challengeSeconds);
}

export function readChallengeCookie(publicUrl: string, request: Request): string | undefined {
  return read(publicUrl, "challenge", request);
}

/** Does the same for a browser in which somebody has signed in. The cookie stays when they sign out. */
export function deviceCookie(publicUrl: string, value: string): string {
  return write(publicUrl, "device", value, deviceSeconds);
}

export function readDeviceCookie(publicUrl: string, request: Request): string | undefined {
  return read(publicUrl, "device", request);
}

/** Finds the person who is signed in with this request; undefined if there is none. */
export async function signedIn(pool: pg.Pool, publicUrl: string, request: Request): Promise<SignedIn | undefined> {
  const value = readSessionCookie(publicUrl, request);
  return value === undefined ? undefined : findSession(pool, value);
}
