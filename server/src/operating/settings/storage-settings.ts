import { z } from "zod";
import { isOrigin } from "./setting-kinds.ts";

/** Settings for the store of files. */
export const storageVariables = {
  GALLEY_S3_ENDPOINT: z
    .string()
    .refine(isOrigin, "must be the address of the store, http or https without path, as in https://s3.eu-central-1.amazonaws.com")
    .optional()
    .meta({
      description: "S3-compatible store to keep files in, addressed in path style. It takes all five `GALLEY_S3_` settings or none.",
      shownDefault: "the directory `files` of the data directory",
    }),
  GALLEY_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes")
    .optional()
    .meta({ description: "Bucket for the files; it has to exist.", shownDefault: "none" }),
  GALLEY_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, "must be a region as the store names it, such as eu-central-1; stores without regions take us-east-1")
    .optional()
    .meta({ description: "Region of the bucket; `us-east-1` for stores that have none.", shownDefault: "none" }),
  GALLEY_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: "Id of the key that may read, write, delete and list in the bucket.",
    shownDefault: "none",
    secret: true,
  }),
  GALLEY_S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: "Secret of that key.", shownDefault: "none", secret: true }),
};

// With an incomplete store, files would be in the data directory while the operator believes them to be in the bucket.
export function missingS3(given: Record<string, string | undefined>): string[] {
  const names = Object.keys(storageVariables);
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return [
    `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing: a store for files takes ${names.join(", ")}, or none of them.`,
  ];
}
