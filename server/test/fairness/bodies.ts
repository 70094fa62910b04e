import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@galley/contract";
import { listen } from "#src/app/listen.ts";
import { multipart } from "#test/picture.ts";
import { openWorld } from "#test/world.ts";
import { ending, type Row } from "./row.ts";

type Upload = { path: string; headers: Record<string, string>; raw: Buffer<ArrayBuffer>; status: number };
/** Bodies that hostile sockets announce. `sentBytes` is how much each of the `sending` sockets sends before it falls silent. */
type Attack = Upload & { idle: number; sending: number; sentBytes: number };

const silentMilliseconds = 500;

/** Opens sockets of one organization that announce bodies and send nothing, or only a part. */
function attack(port: number, token: string, { path, headers, raw, idle, sending, sentBytes }: Attack): Socket[] {
  const head = [
    `POST /api/v1${path} HTTP/1.1`,
    "host: galley.test",
    `authorization: Bearer ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${raw.byteLength}`,
    "\r\n",
  ].join("\r\n");
  return Array.from({ length: idle + sending }, (_, number) => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.write(head);
    if (number < sending) socket.write(raw.subarray(0, sentBytes));
    return socket;
  });
}

function rowOf(upload: Upload, bounds: Pick<Attack, "idle" | "sending" | "sentBytes">): Row {
  return async () => {
    const world = await openWorld();
    const listener = await listen("127.0.0.1", 0);
    listener.serve(world.app.fetch);
    const hostile = await world.newOrganization();
    const tokens = {
      quiet: (await world.newToken({ projectId: world.projectId })).value,
      hostile: (await world.newToken({ ...hostile })).value,
    };
    const send = async (token: string) => {
      const { path, headers, raw, status } = upload;
      const response = await fetch(`http://127.0.0.1:${listener.port}/api/v1${path}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: raw,
      });
      const text = await response.text();
      if (response.status !== status) throw new Error(`Answered with ${response.status}: ${text}`);
    };
    return {
      quiet: () => send(tokens.quiet),
      async fill() {
        const sockets = attack(listener.port, tokens.hostile, { ...upload, ...bounds });
        const full = async () => {
          const sent = send(tokens.hostile).then(
            () => false,
            () => false,
          );
          return Promise.race([sent, wait(silentMilliseconds, true)]);
        };
        while (!(await full()));
        return ending(() => {
          for (const socket of sockets) socket.destroy();
        });
      },
      async [Symbol.asyncDispose]() {
        listener.cut();
        await world.close();
      },
    };
  };
}

// Not a picture: it is read to its end and refused at once.
const { raw: file, headers: fileHeaders } = multipart([{ name: "file", value: Buffer.alloc(limits.imageBytesMax) }]);
const article = Buffer.from(JSON.stringify({ title: "A title", submit: false, markdown: "😀".repeat(190_000) }));

const formBytes = 4000;

/** Posts a body that is not JSON from an address of this machine. Resolves to the status of the answer. */
function post(port: number, localAddress: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { "content-type": "application/json", "content-length": formBytes };
  const asking = request({ host: "127.0.0.1", port, localAddress, method: "POST", path: "/connect/site/start", headers, agent: false });
  asking.once("error", reject).once("response", (response) => resolve(response.resume().statusCode));
  asking.end("x".repeat(formBytes));
  return promise;
}

const strangers: Row = async () => {
  const world = await openWorld();
  const listener = await listen("127.0.0.1", 0);
  listener.serve(world.app.fetch);
  return {
    async quiet() {
      const status = await post(listener.port, "127.0.0.2");
      if (status !== 400) throw new Error(`Answered with ${status}.`);
    },
    async fill() {
      const head = `POST /connect/site/start HTTP/1.1\r\nhost: galley.test\r\ncontent-length: ${formBytes}\r\n\r\n`;
      const sockets = Array.from({ length: 400 }, () => {
        const socket = connect(listener.port, "127.0.0.1").on("error", () => {});
        socket.write(head + "x".repeat(formBytes - 1));
        return socket;
      });
      // The service is full as soon as another body from the same network has to wait.
      const waits = () =>
        Promise.race([
          post(listener.port, "127.0.0.1").then(
            (status) => status !== 400,
            () => false,
          ),
          wait(silentMilliseconds, true),
        ]);
      while (!(await waits()));
      return ending(() => {
        for (const socket of sockets) socket.destroy();
      });
    },
    async [Symbol.asyncDispose]() {
      listener.cut();
      await world.close();
    },
  };
};

export const bodyRows = {
  "bodies of strangers": strangers,
  "large request bodies": rowOf(
    { path: "/images", headers: fileHeaders, raw: file, status: 400 },
    { idle: 30, sending: 20, sentBytes: 15_000_000 },
  ),
  "request bodies": rowOf(
    { path: "/articles", headers: { "content-type": "application/json" }, raw: article, status: 201 },
    { idle: 40, sending: 80, sentBytes: article.byteLength - 1 },
  ),
};
