import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Bytes = Uint8Array<ArrayBuffer>;
export type BlogAnswer = { status: number; headers: Readonly<Record<string, string>>; body: Bytes | null };

type Coding = "identity" | "gzip" | "br";
type Copy = { full: BlogAnswer; head: BlogAnswer; notModified: BlogAnswer; etag: string };

/** A finished answer in every coding, so that serving it again costs no work. */
export type PageBytes = { copies: Readonly<Record<Coding, Copy>>; size: number };

export type PageContent = { status: number; type: string; body: string; headers: Readonly<Record<string, string>> };

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) };
// Size in bytes below which compression saves no packet.
const compressFrom = 600;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };
const overheadBytes = 4000;

export async function toPageBytes({ status, type, body: text, headers: given }: PageContent): Promise<PageBytes> {
  const body = Buffer.from(text);
  const headers = { ...given, "content-type": type, vary: "accept-encoding" };
  if (body.byteLength < compressFrom) return toPlainBytes({ status, headers, body });
  const [zipped, brotli] = await Promise.all([compress.gzip(body), compress.br(body, brotliOptions)]);
  const hash = hashOf(body);
  const copies = {
    identity: copyOf(status, headers, body, hash),
    // A strong entity tag names exact bytes, and bytes differ between codings.
    gzip: copyOf(status, { ...headers, "content-encoding": "gzip" }, zipped, `${hash}-gzip`),
    br: copyOf(status, { ...headers, "content-encoding": "br" }, brotli, `${hash}-br`),
  };
  return { copies, size: body.byteLength + zipped.byteLength + brotli.byteLength + overheadBytes };
}

/** Builds an answer that is served uncompressed, whatever codings the reader accepts. */
export function toPlainBytes({ status, headers, body }: { status: number; headers: Record<string, string>; body: Bytes }): PageBytes {
  const copy = copyOf(status, headers, body, hashOf(body));
  return { copies: { identity: copy, gzip: copy, br: copy }, size: body.byteLength + overheadBytes };
}

function hashOf(body: Bytes): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 27);
}

const keptWithoutBody = new Set(["cache-control", "vary", "strict-transport-security"]);

function copyOf(status: number, given: Record<string, string>, body: Bytes, hash: string): Copy {
  const etag = `"${hash}"`;
  const headers = { ...given, etag, "content-length": String(body.byteLength) };
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => keptWithoutBody.has(name)));
  return {
    etag,
    full: { status, headers, body },
    head: { status, headers, body: null },
    notModified: { status: 304, headers: { ...kept, etag }, body: null },
  };
}

/** Chooses the copy for a request by its accepted coding. A HEAD request, and a reader that has the page already, get no body. */
export function chooseCopy(
  { copies }: PageBytes,
  request: { method: string; acceptEncoding: string | undefined; ifNoneMatch: string | undefined },
): BlogAnswer {
  const copy = copies[bestCoding(request.acceptEncoding)];
  if (request.ifNoneMatch !== undefined && copy.full.status === 200 && matches(request.ifNoneMatch, copy.etag)) return copy.notModified;
  return request.method === "HEAD" ? copy.head : copy.full;
}

function bestCoding(accepted: string | undefined): Coding {
  if (accepted === undefined) return "identity";
  let best: Coding = "identity";
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) continue;
    if (name === "br") return "br";
    if (name === "gzip") best = "gzip";
  }
  return best;
}

// A proxy that changes a body weakens the tag, which still stands for the same page.
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}
