import type { Context, MiddlewareHandler } from "hono";
import type { Blog, BlogAnswer } from "#src/blog/create-blog.ts";

/** Answers everything below /blog and /blog-assets and on the blogs' own hosts; all else goes on to the next handler. */
export function blogSurface(blog: Blog): MiddlewareHandler {
  return async (c: Context, next) => {
    const answer = await answerTo(blog, c.req.raw);
    if (answer === undefined) return next();
    return toResponse(answer);
  };
}

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** The same in front of a whole application: a page in memory is answered before any routing begins. */
export function behindBlog<Env>(blog: Blog, fetch: Fetch<Env>): Fetch<Env> {
  return (request, env) => {
    const answer = answerTo(blog, request);
    if (answer === undefined) return fetch(request, env);
    if (!(answer instanceof Promise)) return toResponse(answer);
    return answer.then((found) => (found === undefined ? fetch(request, env) : toResponse(found)));
  };
}

function answerTo(blog: Blog, request: Request): BlogAnswer | undefined | Promise<BlogAnswer | undefined> {
  const { method, url, headers } = request;
  const pathStart = url.indexOf("/", url.indexOf("://") + 3);
  const queryStart = url.indexOf("?", pathStart);
  return blog.find({
    method,
    host: headers.get("host") ?? undefined,
    path: queryStart === -1 ? url.slice(pathStart) : url.slice(pathStart, queryStart),
    query: queryStart === -1 ? "" : url.slice(queryStart + 1),
    acceptEncoding: headers.get("accept-encoding") ?? undefined,
    ifNoneMatch: headers.get("if-none-match") ?? undefined,
  });
}

function toResponse({ status, headers, body }: BlogAnswer): Response {
  return new Response(body, { status, headers });
}
