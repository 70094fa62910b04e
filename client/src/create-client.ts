import type { CallOptions, ClientOptions } from "./client-options.ts";
import { createCall } from "./create-call.ts";
import type { Client } from "./generated/methods.ts";
import { operations } from "./generated/operations.ts";
import { pagesOf } from "./pages.ts";
import type { Described, Input } from "./request.ts";
import { notConfigured } from "./settings.ts";

/**
 * Creates a client of the REST API. For servers only: in a browser's page it throws at once, because it would hand the token to everyone. A
 * missing or wrong option is reported by the first call (`GalleyError`, `not_configured`), so that a build without secrets can import the
 * module. The token is kept out of errors and of everything that can be printed.
 */
export function createClient(options: ClientOptions): Client {
  if ("window" in globalThis && "document" in globalThis) {
    throw notConfigured("token", "The client runs on servers only: in a browser, everyone could read the token. Call it from server code.");
  }
  const call = createCall({ ...options });
  const methodOf =
    (operation: Described) =>
    (input: Input = {}, callOptions: CallOptions = {}) =>
      operation.answer === "pages" ? pagesOf((page) => call(operation, page, callOptions), input) : call(operation, input, callOptions);
  const methods = Object.entries(operations).map(([name, operation]) => [name, methodOf(operation)]);
  // Types and table are written from the same contract.
  return Object.freeze(Object.fromEntries(methods)) as Client;
}
