import { m } from "#messages";
import { ApiError, gatewayFailures } from "./api-error.ts";
import { loseConnection } from "./connection.ts";
import type { Input, OperationName, Output } from "./operations.ts";

const keptAliveMax = 30_000;

type Options = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the request arrive although the page is being left. */
  outlivesPage?: boolean;
};

/** Calls one operation in an organization. An input with a file is sent as a multipart form. */
export async function call<N extends OperationName>(
  organizationId: string,
  operation: N,
  input: Input<N>,
  { idempotencyKey, signal, outlivesPage = false }: Options = {},
): Promise<Output<N>> {
  const { body, headers } = bodyOf(input as Record<string, unknown>);
  const response = await ask(addressOf(organizationId, operation), {
    method: "POST",
    body,
    headers: { ...headers, ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }) },
    // `keepalive` lets a request arrive that is sent while the window closes. Browsers limit it to 64 KB.
    keepalive: (outlivesPage || document.visibilityState === "hidden") && typeof body === "string" && body.length < keptAliveMax,
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
    throw offlineError();
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  throw refusalError(response.status, answer);
}

/** Returns the error of a request without an answer, and takes note that the connection is lost. */
export function offlineError(): ApiError {
  loseConnection("away");
  return new ApiError(0, { code: "offline", message: m.error_offline() });
}

/** Turns an error response into an ApiError, and takes note if the session has ended or only a proxy has answered. */
export function refusalError(status: number, answer: unknown): ApiError {
  const { error } = (answer ?? {}) as { error?: ConstructorParameters<typeof ApiError>[1] };
  if (error === undefined && gatewayFailures.has(status)) return offlineError();
  if (status === 401) loseConnection("signed_out");
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
    if (value !== undefined && value !== null)
      form.append(name, value instanceof Blob ? value : Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  return { body: form, headers: {} };
}
