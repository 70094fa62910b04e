import { isAbsolute, resolve } from "node:path";
import type { S3Keys, S3Location } from "#src/core/storage/s3-call.ts";

/** Where an archive is: a folder of this machine, or a bucket of its own. */
export type ArchivePlace = { folder: string } | { bucket: S3Location & S3Keys };

/** Reads `/srv/archive` or `https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1`. Returns undefined for what is neither. */
export function readArchivePlace(text: string): ArchivePlace | undefined {
  if (isAbsolute(text)) return { folder: resolve(text) };
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hash !== "") return undefined;
  const [, bucket] = /^\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])\/?$/.exec(url.pathname) ?? [];
  const region = url.searchParams.get("region") ?? "us-east-1";
  const isKnown = [...url.searchParams.keys()].every((name) => name === "region") && /^[a-z0-9-]{1,64}$/.test(region);
  const keys = { accessKeyId: decoded(url.username), secretAccessKey: decoded(url.password) };
  if (bucket === undefined || !isKnown || !keys.accessKeyId || !keys.secretAccessKey) return undefined;
  return { bucket: { endpoint: url.origin, bucket, region, ...keys } };
}

/** Returns the place as people may read it: without its keys. */
export function shownPlace(place: ArchivePlace): string {
  return "folder" in place ? place.folder : `${place.bucket.endpoint}/${place.bucket.bucket}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
