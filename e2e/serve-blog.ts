import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { behindBlog } from "../server/src/surfaces/blog.ts";
import { createCommonHeaders } from "../server/src/surfaces/common-headers.ts";

/** Listens at an address of its own, at which `show` serves a blog to browsers. Whatever else is asked for comes from `rest`. */
export async function serveBlog() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    show(blog: Parameters<typeof behindBlog>[0], rest: Parameters<typeof behindBlog>[2]): void {
      server.on("request", getRequestListener(behindBlog(blog, createCommonHeaders(origin), rest)));
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
