import { guestPath } from "#src/people/guests/guest-paths.ts";

// The secret of a link waits in the browser for a name, so that it is in no address; a session takes its place.
const names = { key: "galley_guest_key", session: "galley_guest" } as const;
const seconds = { key: 86_400, session: 30 * 86_400 } as const;
type Kind = keyof typeof names;

// Only `__Host-` would ask for the path of everything: these cookies are for the pages of one link alone.
function cookieName(publicUrl: string, kind: Kind): string {
  return `${publicUrl.startsWith("https:") ? "__Secure-" : ""}${names[kind]}`;
}

/** Returns the header that keeps a link's secret or a guest's session in the browser; without a value, the one that removes it. */
export function guestCookie(publicUrl: string, kind: Kind, place: [organizationId: string, linkId: string], value?: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  const age = value === undefined ? 0 : seconds[kind];
  return `${cookieName(publicUrl, kind)}=${value ?? ""}; Path=${guestPath(...place)}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

export function readGuestCookie(publicUrl: string, kind: Kind, request: Request): string | undefined {
  const name = cookieName(publicUrl, kind);
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}
