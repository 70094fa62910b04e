import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { pageFile } from "./site.ts";

export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const blog = pageFile("blog.html");

export const asked: string[] = [];

export const answers: Record<string, Answer> = {
  "/blog": page(blog),
  "/": page(blog),
  "/gzip": (response) => response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(blog)),
  "/notes.txt": page(pageFile("notes.txt"), "text/plain; charset=utf-8"),
  "/guide.md": page(pageFile("guide.md"), "text/plain"),
  "/xhtml": page(
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${blog.slice(blog.indexOf("<head>"))}`,
    "application/xhtml+xml",
  ),
  "/meta": page(`<meta http-equiv="Refresh" content="0; URL='/hop/1'"><p>One moment please.`),
  "/meta-inside": page(`<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">`),
  "/meta-circle": page(`<meta http-equiv="refresh" content="1; url=/meta-back">`),
  "/meta-back": page(`<meta http-equiv="refresh" content="1; url=/meta-circle">`),
  "/meta-noscript": page(`<noscript><meta http-equiv="refresh" content="0; url=/missing"></noscript>${blog}`),
  "/circle": redirect("/circle"),
  "/nowhere": redirect("https://[nowhere"),
  "/unnamed": (response) => response.writeHead(302).end(),
  "/umlaut": redirect("/blog?q=ü"),
  "/shell": page(pageFile("shell.html")),
  "/pdf": page("%PDF-1.7", "application/pdf"),
  "/untyped": (response) => response.writeHead(200).end(blog),
  "/binary": page("GIF89a\0\0\0", "text/plain"),
  "/large": page(`<p>${"word ".repeat(700_000)}`),
  "/bomb": (response) =>
    response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(80_000_000, "a"))),
  "/drip": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).write("<p>");
  },
  "/deep": page(`<p>${"<div>".repeat(3000)}word`),
  "/crowd": page("<b>".repeat(500_000)),
  "/attribute": page(`<p class="${"a ".repeat(1_300_000)}">${"word ".repeat(50)}`),
  "/busy": (response) => response.writeHead(503, { "retry-after": "120" }).end(),
  "/patience": (response) => response.writeHead(429).end(),
  "/broken": (response) => response.socket?.destroy(),
};

export function page(text: string, type = "text/html"): Answer {
  return (response) => response.writeHead(200, { "content-type": type }).end(text);
}

export function redirect(location: string): Answer {
  return (response) => response.writeHead(302, { location: Buffer.from(location, "utf8").toString("latin1") }).end();
}

export function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? "").split("?", 1)[0] ?? "";
  asked.push(path);
  const [, hops] = /^\/hop\/(\d+)$/.exec(path) ?? [];
  const [, status] = /^\/status\/(\d+)$/.exec(path) ?? [];
  if (hops !== undefined) redirect(hops === "1" ? "../blog#part" : `/hop/${Number(hops) - 1}`)(response, request);
  else if (status !== undefined) response.writeHead(Number(status)).end();
  else (answers[path] ?? ((missing) => missing.writeHead(404).end()))(response, request);
}
