import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { StartupError } from "#src/core/startup-error.ts";

export type Listener = {
  port: number;
  /** Starts to answer requests. Called in the turn of the event loop in which `listen` resolves, so that no request comes earlier. */
  serve(fetch: Parameters<typeof getRequestListener>[0]): void;
  /** Closes each connection with its next answer, so that proxies keep none that is about to end. */
  retire(): void;
  /** Accepts no more connections and resolves when the requests under way have been answered. */
  drain(): Promise<void>;
  /** Closes every connection, also those with requests under way. */
  cut(): void;
};

const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  // Longer than the 60 s after which reverse proxies usually drop an idle connection, so that they do it first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};
const maxHeadersCount = 100;
const maxRequestsPerSocket = 10_000;

export async function listen(host: string, port: number): Promise<Listener> {
  const server = createServer(limits);
  server.maxHeadersCount = maxHeadersCount;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  const answering: Answering = { places: [], free: [] };
  let retired = false;
  server.on("request", (request, response) => {
    if (retired) response.shouldKeepAlive = false;
    track(server, answering, response);
    response.once("close", () => discardRest(request));
  });
  const retire = () => {
    retired = true;
    for (const response of answering.places) if (response !== undefined) response.shouldKeepAlive = false;
  };
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    throw describeFailure(error, host, port);
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    serve: (fetch) => server.on("request", getRequestListener(fetch)),
    retire,
    async drain() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      retire();
      await closed;
    },
    cut: () => server.closeAllConnections(),
  };
}

/**
 * Answers under way, each at a place of its own. No set: one that has grown old once keeps all tables that it has had since, with what stood in
 * them, until the next collection of all memory. Those were an answer each, with its request and its page.
 */
type Answering = { places: (ServerResponse | undefined)[]; free: number[] };

// A kept-alive connection would otherwise delay the end of a draining server after its last answer.
function track(server: Server, { places, free }: Answering, response: ServerResponse): void {
  const place = free.pop() ?? places.length;
  places[place] = response;
  response.once("close", () => {
    places[place] = undefined;
    free.push(place);
    if (!server.listening) setImmediate(() => server.closeIdleConnections());
  });
}

/**
 * Lets go of what still arrives of a body that was refused before its end. The stream that read it would hold it back, and the
 * connection would be cut half a second later, together with the next request, which may be somebody else's behind a proxy.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.removeAllListeners("data");
  request.resume();
}

function describeFailure(error: unknown, host: string, port: number): StartupError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that one, or set PORT to a free port.`,
    EACCES: `This user may not listen on port ${port}. Set PORT to 1024 or higher, or let a reverse proxy take that port.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set GALLEY_HOST to one of its addresses; 127.0.0.1 and 0.0.0.0 always work.`,
    ENOTFOUND: `The name ${host} is unknown. Set GALLEY_HOST to an address of this machine, such as 127.0.0.1.`,
  };
  const message = messages[code] ?? `Galley cannot listen on ${host} at port ${port} (${code || String(error)}).`;
  return new StartupError(message, { cause: error });
}
