import { m } from "#src/paraglide/messages.js";
import { ApiError } from "./api-error.ts";
import type { Input, OperationName, Output } from "./operations.ts";

const keptAliveMax = 30_000;

type Options = { idempotencyKey?: string; signal?: AbortSignal };

/** Calls one operation in an organization. A file in the input makes it a form of parts. */
export async function call<N extends OperationName>(
  organizationId: string,
  operation: N,
  input: Input<N>,
  { idempotencyKey, signal }: Options = {},
): Promise<Output<N>> {
  const { body, headers } = bodyOf(input as Record<string, unknown>);
  const response = await ask(addressOf(organizationId, operation), {
    method: "POST",
    body,
    headers: { ...headers, ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) },
    // What is sent while the window closes still arrives; browsers take no more than 64 KB of that.
    keepalive: document.visibilityState === "hidden" && typeof body === "string" && body.length < keptAliveMax,
    ...(signal && { signal }),
  });
  return response as Output<N>;
}

/** Asks the service for JSON; what it refuses is thrown as an ApiError. */
export async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: "same-origin" });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, { code: "offline", message: m.error_offline() });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  throw await refusal(response.status, answer);
}

/** What the service refused, as an error. Whoever is not signed in any more is on the way to do so. */
export async function refusal(status: number, answer: unknown): Promise<ApiError> {
  if (status === 401) window.location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  const error = (answer as { error?: { details?: Record<string, unknown> } } | undefined)?.error;
  if (error === undefined) return new ApiError(status, { message: m.error_unexpected() });
  const full = await whyFull(error.details ?? {});
  return new ApiError(status, { ...error, ...(full !== undefined && { message: full }) });
}

/** In the person's language, with sentences that are loaded when first needed; the service's own where they cannot be. */
async function whyFull(details: Record<string, unknown>): Promise<string | undefined> {
  if (details.quota === undefined) return undefined;
  const loaded = await import("./full-organization.ts").catch(() => undefined);
  return loaded?.whyFull(details);
}

/** Where an operation of an organization is called. */
export function addressOf(organizationId: string, operation: OperationName): string {
  return `/dashboard/organizations/${encodeURIComponent(organizationId)}/${operation}`;
}

export function bodyOf(input: Record<string, unknown>): { body: FormData | string; headers: Record<string, string> } {
  const hasFile = Object.values(input).some((value) => value instanceof Blob);
  if (!hasFile) return { body: JSON.stringify(input), headers: { "content-type": "application/json" } };
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) form.append(name, value instanceof Blob ? value : String(value));
  }
  return { body: form, headers: {} };
}
