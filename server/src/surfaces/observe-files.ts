import { took } from "#src/core/watching/observe.ts";

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** Observes what is served from memory: files, documents, and addresses of nothing. `answer` observes every other request. */
export function observeFiles<Env>(fetch: Fetch<Env>): (request: Request, env: Env) => Promise<Response> {
  return async (request, env) => {
    const begun = performance.now();
    const response = await fetch(request, env);
    // Only `answer` gives request ids.
    if (!response.headers.has("x-request-id")) took("request", { surface: "files", operation: "none", status: response.status }, begun);
    return response;
  };
}
