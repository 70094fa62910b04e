import { m } from "#messages";
import { ApiError } from "./api-error.ts";
import type { Input, OperationName, Output } from "./operations.ts";

const keptAliveMax = 30_000;

type Options = { idempotencyKey?: string; signal?: AbortSignal };

/** Calls one operation in an organization. An input with a file is sent as a multipart form. */
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
    // `keepalive` lets a request arrive that is sent while the window closes. Browsers limit it to 64 KB.
    keepalive: document.visibilityState === "hidden" && typeof body === "string" && body.length < keptAliveMax,
    ...(signal && { signal }),
  });
  return response as Output<N>;
}

/** Requests JSON from the service. Throws an ApiError if the service refuses or cannot be reached. */
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
  throw refusalError(response.status, answer);
}

/** Turns an error response into an ApiError. If the session has ended, it also sends the person to the sign-in page. */
export function refusalError(status: number, answer: unknown): ApiError {
  if (status === 401) window.location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  const { error } = (answer ?? {}) as { error?: ConstructorParameters<typeof ApiError>[1] };
  return new ApiError(status, error ?? { message: m.error_unexpected() });
}

/** Returns the path of an operation of an organization. */
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
