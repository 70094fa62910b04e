import { gatewayFailures } from "./api-error.ts";

/** `away`: requests get no answer. `signed_out`: the session has ended. */
export type Connection = "up" | "away" | "signed_out";

// A browser may call itself offline for good where the service still answers, as on the same machine.
const reachedMax = 5;

const lookMilliseconds: Record<Connection, number> = { up: 2000, away: 2000, signed_out: 5000 };

// A look without an answer would otherwise keep all later ones waiting.
const patienceMilliseconds = 10_000;

let now: Connection = "up";
let timer: ReturnType<typeof setTimeout> | undefined;
let isLooking = false;
/** Looks in a row that found the connection up. */
let reached = 0;
let personId: string | undefined;
const listeners = new Set<() => void>();

export function connection(): Connection {
  return now;
}

/** Calls the listener whenever the connection is lost or back. Returns a function that ends this. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the person for whom this page was loaded. */
export function expectPerson(id: string): void {
  personId = id;
}

/** Reports that a request failed in this way. Looks from time to time whether that is over. */
export function loseConnection(how: Exclude<Connection, "up">): void {
  set(how);
  lookLater();
}

/** Looks at once how the connection is. */
export async function lookAtConnection(): Promise<void> {
  if (isLooking) return;
  isLooking = true;
  const found = await askForSession();
  isLooking = false;
  set(found);
  lookLater();
}

function set(next: Connection): void {
  // Whose session has ended stays signed out while nothing answers: leaving the page also ends requests that are under way.
  if (next === now || (now === "signed_out" && next === "away")) return;
  now = next;
  for (const listener of listeners) listener();
}

function lookLater(): void {
  clearTimeout(timer);
  // A look may still get through although the browser has just said that it is offline.
  const mayChange = now !== "up" || (navigator.onLine === false && reached < reachedMax);
  reached = now === "up" ? reached + 1 : 0;
  timer = mayChange ? setTimeout(() => void lookAtConnection(), lookMilliseconds[now]) : undefined;
}

async function askForSession(): Promise<Connection> {
  try {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const response = await fetch("/dashboard/session", { credentials: "same-origin", signal });
    if (gatewayFailures.has(response.status)) return "away";
    if (response.status === 401) return "signed_out";
    if (response.ok) await leaveToOther(response);
    return "up";
  } catch {
    return "away";
  }
}

/** Loads the page anew if another person has signed in meanwhile: nothing on it is theirs. */
async function leaveToOther(response: Response): Promise<void> {
  const { person } = (await response.json()) as { person: { id: string } };
  if (personId !== undefined && person.id !== personId) location.reload();
}

for (const event of ["online", "offline", "focus"]) {
  // A person who comes back from signing in expects to go on at once.
  globalThis.addEventListener?.(event, () => {
    reached = 0;
    if (event === "offline" || now !== "up") void lookAtConnection();
  });
}
