import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Agent, Dispatcher } from "undici";
import { type About, during } from "#src/core/watching/observe.ts";

export type S3Location = { endpoint: string; bucket: string; region: string };
export type S3Keys = { accessKeyId: string; secretAccessKey: string };

export type S3Request = {
  method: "GET" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

export type S3Answer = Dispatcher.ResponseData;
export type S3Call = (request: S3Request) => Promise<S3Answer>;

export type S3Bounds = { connectMilliseconds: number; silenceMilliseconds: number; pauseMilliseconds: number };

// Silence is limited rather than the whole time: a large file may take long while bytes keep coming.
export const s3Bounds: S3Bounds = { connectMilliseconds: 5000, silenceMilliseconds: 30_000, pauseMilliseconds: 200 };
const attemptsMax = 3;

/** Creates a function that signs and sends requests to the bucket. Passing failures are retried: every request is idempotent. */
export function createS3Call({ endpoint, bucket, region }: S3Location, keys: S3Keys, bounds: S3Bounds): S3Call {
  // The operator sets the endpoint, often inside the private network, and no caller affects it. So the rules for addresses that
  // callers choose do not apply to it.
  const options = {
    connect: { timeout: bounds.connectMilliseconds },
    headersTimeout: bounds.silenceMilliseconds,
    bodyTimeout: bounds.silenceMilliseconds,
    allowH2: false,
  };
  const host = URL.parse(endpoint)?.host;
  let agent: Agent | undefined;
  const cache = new Map<string, ArrayBuffer>();

  async function send({ method, key = "", query = {}, headers = {}, body }: S3Request): Promise<S3Answer> {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const digest = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const [{ AwsV4Signer }, undici] = await Promise.all([import("aws4fetch"), import("undici")]);
    agent ??= new undici.Agent(options);
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      headers: { ...headers, "x-amz-content-sha256": digest },
      service: "s3",
      region,
      cache,
    }).sign();
    return agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
    });
  }

  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === attemptsMax;
      const answer = await observed(host, request, () => send(request)).catch((error: unknown) => {
        if (last) throw error;
      });
      if (answer !== undefined && (last || !isPassing(answer.statusCode))) return answer;
      await answer?.body.dump();
      await pause(bounds.pauseMilliseconds * attempt);
    }
  };
}

function isPassing(status: number): boolean {
  return status === 429 || status === 408 || status >= 500;
}

function observed(host: string | undefined, { method }: S3Request, call: () => Promise<S3Answer>): Promise<S3Answer> {
  const about: About<"outgoing"> = { client: "storage", outcome: "error", host, method };
  return during("outgoing", about, async () => {
    const answer = await call();
    about.status = answer.statusCode;
    about.outcome = `${Math.floor(answer.statusCode / 100)}xx`;
    return answer;
  });
}
