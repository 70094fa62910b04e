import { reasonOf } from "#src/core/check.ts";
import {
  createS3Call,
  type S3Answer,
  type S3Call,
  type S3Keys,
  type S3Location,
  type S3Request,
  s3Bounds,
} from "#src/core/storage/s3-call.ts";
import { listPages } from "#src/core/storage/s3-pages.ts";
import { readFaultCode } from "#src/core/storage/s3-xml.ts";
import { ArchiveFault } from "./archive-fault.ts";
import { type ArchiveStore, requireArchiveKey } from "./archive-store.ts";

/** Opens an archive in a bucket of any server that speaks the S3 protocol, addressed in path style. */
export function openBucketArchive(bucket: S3Location & S3Keys): ArchiveStore {
  const shown = `${bucket.endpoint}/${bucket.bucket}`;
  const ask = asking(createS3Call(bucket, bucket, s3Bounds), shown);
  return {
    async put(key, bytes) {
      requireArchiveKey(key);
      const headers = { "content-type": "application/octet-stream" };
      await (await ask({ method: "PUT", key, headers, body: bytes }))?.body.dump();
    },
    async read(key) {
      requireArchiveKey(key);
      const answer = await ask({ method: "GET", key });
      return answer && Buffer.from(await answer.body.arrayBuffer());
    },
    async delete(key) {
      requireArchiveKey(key);
      await (await ask({ method: "DELETE", key }))?.body.dump();
    },
    list: (prefix) => listPages({ ask, fault: (error) => new ArchiveFault(`${shown} was not listed whole: ${reasonOf(error)}`) }, prefix),
  };
}

type Ask = (request: S3Request) => Promise<S3Answer | undefined>;

/** Returns a function that asks the bucket; it gives undefined where the key is absent. */
function asking(call: S3Call, shown: string): Ask {
  return async (request) => {
    const answer = await call(request);
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer;
    const code = readFaultCode(await answer.body.text().catch(() => ""));
    // A missing bucket answers 404 as well.
    if (answer.statusCode === 404 && code === "NoSuchKey") return undefined;
    throw new ArchiveFault(`${shown} answers ${answer.statusCode}${code && ` ${code}`}. See that the bucket exists and its key may write.`);
  };
}
