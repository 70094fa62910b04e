import { join } from "node:path";
import type { Log } from "#src/core/log.ts";
import { createLocalStorage } from "./local-storage.ts";
import type { S3Keys, S3Location } from "./s3-call.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

export type StorageSettings = { dataDirectory: string; s3: S3Location | undefined; s3Keys: S3Keys | undefined; log: Log };

/** Fails where a store cannot be used. */
export async function lookAtStore(storage: Storage): Promise<void> {
  for await (const _ of storage.list("readiness/")) return;
}

/** Opens the bucket when one is set, else the directory `files` of the data directory. */
export function openStorage({ dataDirectory, s3, s3Keys, log }: StorageSettings): Storage {
  if (s3 === undefined || s3Keys === undefined) return createLocalStorage(join(dataDirectory, "files"), log);
  return createS3Storage({ ...s3, ...s3Keys, log });
}
