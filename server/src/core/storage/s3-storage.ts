import type { Log } from "#src/core/log.ts";
import { byteStream, readAll } from "./byte-stream.ts";
import { isKey, requireKey, requirePrefix, requireRange } from "./key.ts";
import {
  createS3Call,
  type S3Answer,
  type S3Bounds,
  type S3Call,
  type S3Keys,
  type S3Location,
  type S3Request,
  s3Bounds,
} from "./s3-call.ts";
import { listPages } from "./s3-pages.ts";
import { readFaultCode } from "./s3-xml.ts";
import { type ByteRange, type OpenFile, reportFault, type Storage } from "./storage.ts";

export type S3Options = S3Location & S3Keys & { log: Log; bounds?: Partial<S3Bounds>; keysPerPageMax?: number };

type Bucket = { ask(request: S3Request, ...absent: number[]): Promise<S3Answer | undefined>; fault(error: unknown): Error };

/** Creates a store in a bucket of any server that speaks the S3 protocol, addressed in path style. */
export function createS3Storage({ log, bounds = {}, keysPerPageMax, ...options }: S3Options): Storage {
  const call = createS3Call(options, options, { ...s3Bounds, ...bounds });
  const bucket = { ask: asking(call, log), fault: (error: unknown) => reportFault(log, { error }) };
  return {
    async put(key, bytes, type) {
      requireKey(key);
      const answer = await bucket.ask({ method: "PUT", key, headers: { "content-type": type }, body: bytes });
      await answer?.body.dump();
    },
    async open(key, range) {
      requireKey(key);
      if (range !== undefined) requireRange(range);
      return openAt(bucket, key, range);
    },
    async read(key) {
      requireKey(key);
      const file = await openAt(bucket, key);
      return file && readAll(file.body);
    },
    async delete(key) {
      requireKey(key);
      const answer = await bucket.ask({ method: "DELETE", key }, 404);
      await answer?.body.dump();
    },
    async *list(prefix) {
      requirePrefix(prefix);
      // Other files in the bucket do not belong to the service.
      for await (const file of listPages({ ...bucket, ...(keysPerPageMax !== undefined && { keysPerPageMax }) }, prefix))
        if (isKey(file.key)) yield file;
    },
  };
}

// A missing bucket answers 404 as well, and so does a server that is not an S3 store.
const absentCodes = new Set(["NoSuchKey", "InvalidRange"]);

/** Returns a function that asks the bucket; it gives undefined for an `absent` status that concerns the key and not the bucket. */
function asking(call: S3Call, log: Log): Bucket["ask"] {
  return async (request, ...absent) => {
    const answer = await call(request).catch((error: unknown) => {
      throw reportFault(log, { error });
    });
    const { statusCode: status } = answer;
    if (status === 200 || status === 204 || status === 206) return answer;
    const code = readFaultCode(await answer.body.text().catch(() => ""));
    if (absent.includes(status) && absentCodes.has(code)) return undefined;
    throw reportFault(log, { status, code });
  };
}

async function openAt({ ask, fault }: Bucket, key: string, range?: ByteRange): Promise<OpenFile | undefined> {
  const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const answer = await ask({ method: "GET", key, headers }, 404, 416);
  if (answer === undefined) return undefined;
  const { "content-length": length, "content-range": part } = answer.headers;
  const [, start, whole] = /^bytes (\d+)-\d+\/(\d+)$/.exec(String(part)) ?? [];
  const size = Number(range === undefined ? length : whole);
  if (range !== undefined && range.start >= size) {
    drop(answer);
    return undefined;
  }
  if (!Number.isSafeInteger(size) || (range !== undefined && Number(start) !== range.start)) {
    drop(answer);
    throw fault(new Error("The store answers another part of the file than it was asked for."));
  }
  return { size, body: byteStream(answer.body, fault) };
}

function drop({ body }: S3Answer): void {
  body.on("error", () => {}).destroy();
}
