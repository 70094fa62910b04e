import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { every } from "#src/core/flow/every.ts";

type Backend = { url: string; ready: boolean };

const lookMilliseconds = 50;

/**
 * Opens a reverse proxy that takes processes in turn, as far as they answer `/readyz` with 200. It keeps connections, and tries nothing
 * twice: a failure is told as 502.
 */
export async function openProxy(urls: readonly string[]) {
  const backends: Backend[] = urls.map((url) => ({ url, ready: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function look(): Promise<void> {
    await Promise.all(
      backends.map(async (backend) => {
        const answer = await fetch(`${backend.url}/readyz`).catch(() => undefined);
        await answer?.arrayBuffer();
        backend.ready = answer?.status === 200;
      }),
    );
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    turn += 1;
    const chosen = nextOf(backends, turn);
    const sent = request(chosen.url + incoming.url, { method: incoming.method, headers: incoming.headers, agent });
    incoming.pipe(sent);
    sent.on("error", (error) => {
      outgoing.writeHead(502, { connection: "close" }).end(String(error));
    });
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    outgoing.writeHead(answer.statusCode ?? 502, { "content-type": answer.headers["content-type"] ?? "" });
    answer.pipe(outgoing);
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => {}));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = every(lookMilliseconds, look, () => {});
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Puts another process into a place. */
    replace(index: number, url: string) {
      backends[index] = { url, ready: false };
    },
    ready: () => backends.every(({ ready }) => ready),
    async [Symbol.asyncDispose]() {
      await looking[Symbol.asyncDispose]();
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

function nextOf(backends: readonly Backend[], turn: number): Backend {
  const ready = backends.filter((backend) => backend.ready);
  const among = ready.length > 0 ? ready : backends;
  return among[turn % among.length] as Backend;
}
