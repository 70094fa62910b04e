import { endSessionOf } from "#src/people/access/sessions.ts";
import type { AccountDependencies } from "#src/people/accounts/dependencies.ts";
import { challengeCookie, deviceCookie, readSessionCookie, sessionCookie } from "#src/people/accounts/session-cookie.ts";
import type { SignInResult } from "#src/people/accounts/sign-in.ts";
import type { PageContext } from "./env.ts";
import { withNext } from "./next-path.ts";

const plain = { "cache-control": "no-store", "referrer-policy": "same-origin", "x-content-type-options": "nosniff" };

/** Redirects the browser to a page, after a form or when a page is not for this person. */
export function goTo(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...plain, location: path });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** Answers a sign-in: with a new session that replaces any earlier one of the browser, or with a redirect to the second factor. */
export async function finishEntry(
  accounts: AccountDependencies,
  c: PageContext,
  entry: SignInResult,
  next: string | undefined,
): Promise<Response> {
  const { pool, publicUrl } = accounts;
  if (entry.kind === "second_factor") return goTo(withNext("/sign-in/second-factor", next), [challengeCookie(publicUrl, entry.value)]);
  const before = readSessionCookie(publicUrl, c.req.raw);
  if (before !== undefined) await endSessionOf(pool, before);
  const cookies = [sessionCookie(publicUrl, entry.value), challengeCookie(publicUrl, undefined), knownDevice(accounts, c, entry.personId)];
  return goTo(next ?? "/", cookies);
}

/** Returns the cookie that makes a browser known for a person who has just proved in it that the account is theirs. */
export function knownDevice({ publicUrl, devices }: AccountDependencies, c: PageContext, personId: string): string {
  return deviceCookie(publicUrl, devices.write(personId, c.get("visit").deviceId));
}

/** Answers a script of these pages with JSON. */
export function answerJson(body: object, status = 200, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...plain, "content-type": "application/json; charset=utf-8" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(JSON.stringify(body), { status, headers });
}
