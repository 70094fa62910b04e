import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { type Listening, listenHttp } from "./listen.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

export type Receiver = Listening & {
  url: string;
  received: Received[];
  /** Returns the answer to a delivery. 204 by default. */
  answer: (received: Received) => Answer | Promise<Answer>;
};

/** Opens a webhook receiver on loopback that keeps everything it receives. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const listening = await listenHttp(async (request, response) => {
    const one = { path: request.url ?? "", headers: request.headers, body: String(await buffer(request)) };
    received.push(one);
    const { status = 204, headers = {}, body = "" } = await receiver.answer(one);
    response.writeHead(status, headers).end(body);
  });
  const receiver: Receiver = { ...listening, url: `http://127.0.0.1:${listening.port}/hook`, received, answer: () => ({}) };
  return receiver;
}

/**
 * Returns the indexes, from 0, of a delivery's signatures that this secret made. Written from the text of Standard Webhooks
 * 1.0, not from the sender.
 */
export function signaturesOf({ headers, body }: Received, secret: string): number[] {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key);
  mac.update(Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`));
  mac.update(Buffer.from(body, "utf8"));
  const wanted = mac.digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .flatMap((signature, index) => {
      const [version, base64 = ""] = signature.split(",");
      const given = Buffer.from(base64, "base64");
      return version === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted) ? [index] : [];
    });
}
