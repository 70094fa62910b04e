import { onceKnown } from "#src/core/flow/once-known.ts";
import { took } from "#src/core/watching/observe.ts";
import type { Blog } from "#src/delivery/blog/create-blog.ts";
import type { BlogAnswer } from "#src/delivery/blog/memory/page-bytes.ts";
import type { View } from "#src/delivery/blog/views/view.ts";
import type { CommonHeaders } from "./common-headers.ts";

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** Hears of each page for readers that was answered with. */
type OnView = (view: View, request: Request, env: unknown) => void;

/**
 * Serves the public pages ahead of an application: everything below /blog and /blog-assets, and all of the blogs' own hosts.
 * Passes other requests to `fetch` unchanged, those to the API before a blog is asked.
 */
export function behindBlog<Env>(
  blog: Blog,
  headersOf: CommonHeaders,
  fetch: Fetch<Env>,
  onView: OnView = () => {},
): (request: Request, env: Env) => Response | Promise<Response> {
  /** Observes what is served from memory: files, documents, and addresses of nothing. `answer` observes every other request. */
  async function application(request: Request, env: Env, path: string, begun: number): Promise<Response> {
    const response = await fetch(request, env);
    // Only `answer` gives request ids.
    if (!response.headers.has("x-request-id")) took("request", { surface: "files", operation: "none", status: response.status }, begun);
    for (const [name, value] of Object.entries(headersOf(path))) response.headers.set(name, value);
    return response;
  }
  function respond(answer: BlogAnswer, request: Request, env: Env, path: string, begun: number): Response {
    if (answer.view !== undefined) onView(answer.view, request, env);
    took("request", { surface: "blog", operation: "none", status: answer.status }, begun);
    const body = answer.pieces === undefined ? answer.body : ReadableStream.from(answer.pieces);
    return new Response(body, { status: answer.status, headers: { ...headersOf(path), ...answer.headers } });
  }
  return (request, env) => {
    const begun = performance.now();
    const { method, url, headers } = request;
    const pathStart = url.indexOf("/", url.indexOf("://") + 3);
    const queryStart = url.indexOf("?", pathStart);
    const path = queryStart === -1 ? url.slice(pathStart) : url.slice(pathStart, queryStart);
    if (path.startsWith("/api/")) return application(request, env, path, begun);
    const found = blog.find({
      method,
      host: headers.get("host") ?? undefined,
      path,
      query: queryStart === -1 ? "" : url.slice(queryStart + 1),
      acceptEncoding: headers.get("accept-encoding") ?? undefined,
      ifNoneMatch: headers.get("if-none-match") ?? undefined,
    });
    return onceKnown(found, (answer) =>
      answer === undefined ? application(request, env, path, begun) : respond(answer, request, env, path, begun),
    );
  };
}
