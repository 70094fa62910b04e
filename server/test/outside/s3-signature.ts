import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { S3Keys } from "#src/core/storage/s3-call.ts";

/** Checks a request against AWS Signature Version 4 as a store does: only from what has arrived. */
export function isSigned(request: IncomingMessage, body: Buffer, keys: S3Keys): boolean {
  const { authorization = "", "x-amz-date": date = "", "x-amz-content-sha256": digest = "" } = request.headers;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, accessKeyId, scope = "", signedHeaders = "", signature] = form.exec(authorization) ?? [];
  if (accessKeyId !== keys.accessKeyId || digest !== sha256(body)) return false;
  const names = signedHeaders.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path.split("/").map(encoded).join("/"),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    digest,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((step, part) => hmac(step, part), `AWS4${keys.secretAccessKey}`);
  return hmac(key, text).toString("hex") === signature;
}

function encoded(text: string): string {
  return encodeURIComponent(decodeURIComponent(text)).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(bytes: string | Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
