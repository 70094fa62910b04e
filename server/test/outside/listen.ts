import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { Certificate } from "./certificate.ts";

export type Listening = {
  port: number;
  /** Returns how many connections have arrived so far. */
  connections(): number;
} & AsyncDisposable;

/** Opens an outside HTTP server on a free loopback port. Disposing it cuts open connections. */
export function listenHttp(answer: RequestListener, address = "127.0.0.1"): Promise<Listening> {
  return listenOn(createHttpServer(answer), address);
}

export function listenHttps(certificate: Certificate, answer: RequestListener): Promise<Listening> {
  return listenOn(createHttpsServer(certificate, answer), "127.0.0.1");
}

/** Opens a server that receives each connection before anything is read from it. */
export function listenTcp(answer: (socket: Socket) => void, address = "127.0.0.1"): Promise<Listening> {
  return listenOn(createTcpServer(answer), address);
}

async function listenOn(server: Server, host: string): Promise<Listening> {
  const open = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket) => {
    count += 1;
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
  });
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    port: address.port,
    connections: () => count,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
