import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { S3Keys, S3Location } from "#src/core/storage/s3-call.ts";
import { clockOptions } from "../clock/clock.ts";

export type S3Server = S3Location & S3Keys & AsyncDisposable;

const bucket = "galley-files";
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Opens an S3 store on loopback with one empty bucket. It accepts only signed requests. */
export async function openS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "galley-s3-"));
  const program = fileURLToPath(new URL("s3-child.ts", import.meta.url));
  // S3rver encrypts its continuation tokens with a cipher that Node offers only with this flag.
  const args = [...clockOptions(), "--openssl-legacy-provider", program, directory, bucket, keys.accessKeyId, keys.secretAccessKey];
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, { env: { PATH, TMPDIR }, stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const { value: port } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (port === undefined) throw new Error("The S3 store did not start.");
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: "us-east-1",
    ...keys,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
