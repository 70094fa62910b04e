import { hash } from "node:crypto";
import { bestCoding, type Coding } from "#src/core/http.ts";
import type { View } from "../views/view.ts";
import type { HotCopies } from "./hot-copies.ts";
import { type Bytes, gzipChunks, gzipLength, type Part, packPart, plainChunks, plainLength, toGzip } from "./parts.ts";

export type BlogAnswer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Bytes | null;
  /** Pieces of a long body, each made when it is taken; `body` is null then. */
  pieces?: Iterable<Bytes>;
  /** Subject of the page, where its views are counted. */
  view?: View;
};

/** A finished answer, as parts that are packed already or as bytes that gain nothing by packing. */
export type PageBytes = {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: readonly Part[] | Bytes;
  /** Stands for the content, whatever its coding. */
  tag: string;
  size: number;
  view?: View;
};

export type PageContent = { status: number; type: string; body: string; headers: Readonly<Record<string, string>> };

type Reader = { method: string; acceptEncoding: string | undefined; ifNoneMatch: string | undefined };

// Size in bytes below which compression saves no packet.
const compressFrom = 600;
const overheadBytes = 4000;
// Length from which an answer is sent in pieces, so that slow readers hold no copies of it.
const piecesFrom = 1024 * 1024;

export async function toPageBytes({ status, type, body: text, headers: given }: PageContent): Promise<PageBytes> {
  const headers = { ...given, "content-type": type, vary: "accept-encoding" };
  const body = Buffer.from(text);
  if (body.byteLength < compressFrom) return toPlainBytes({ status, headers, body });
  return joinParts(status, headers, [await packPart(text)]);
}

/** Builds an answer that is served uncompressed, whatever codings the reader accepts. */
export function toPlainBytes({ status, headers, body }: { status: number; headers: Record<string, string>; body: Bytes }): PageBytes {
  return { status, headers, content: body, tag: tagOf(body), size: body.byteLength + overheadBytes };
}

export function joinParts(status: number, headers: Readonly<Record<string, string>>, parts: readonly Part[]): PageBytes {
  const size = parts.reduce((sum, { packed }) => sum + packed.byteLength, overheadBytes);
  return { status, headers, content: parts, tag: tagOf(parts.map(({ digest }) => digest).join()), size };
}

function tagOf(content: Bytes | string): string {
  return hash("sha256", content, "base64url").slice(0, 27);
}

/** Answers in the best coding that the reader takes. A HEAD request, and a reader that has the page already, get no body. */
export function answerWith(page: PageBytes, reader: Reader, copies: HotCopies): BlogAnswer {
  const { status, headers, content, tag } = page;
  const best = isList(content) ? bestCoding(reader.acceptEncoding) : "identity";
  const held = status === 200 ? heldTag(reader.ifNoneMatch, tagsOf(tag, best)) : undefined;
  if (held !== undefined) return { status: 304, headers: { ...keptWithoutBody(headers), etag: held }, body: null };
  if (!isList(content)) return whole(page, reader.method, tag, content.byteLength, () => content);
  if (plainLength(content) > piecesFrom) return inPieces(page, reader.method, content, best === "identity");
  const brotli = best === "br" ? copies.brotli(tag, content) : undefined;
  if (brotli !== undefined) return whole(page, reader.method, `${tag}-br`, brotli.byteLength, () => brotli, "br");
  if (best === "identity") return whole(page, reader.method, tag, plainLength(content), () => copies.plain(tag, content));
  return whole(page, reader.method, `${tag}-gzip`, gzipLength(content), () => toGzip(content), "gzip");
}

/** Answers with a long text, in gzip where the reader takes any coding. */
function inPieces(page: PageBytes, method: string, parts: readonly Part[], plain: boolean): BlogAnswer {
  const head = plain ? headOf(page, page.tag, plainLength(parts)) : headOf(page, `${page.tag}-gzip`, gzipLength(parts), "gzip");
  if (method === "HEAD") return head;
  return { ...head, pieces: plain ? plainChunks(parts) : gzipChunks(parts) };
}

function whole(page: PageBytes, method: string, tag: string, length: number, body: () => Bytes, coding?: string): BlogAnswer {
  return { ...headOf(page, tag, length, coding), body: method === "HEAD" ? null : body() };
}

function headOf({ status, headers: given }: PageBytes, tag: string, length: number, coding?: string): BlogAnswer {
  const headers: Record<string, string> = { ...given, etag: `"${tag}"`, "content-length": String(length) };
  if (coding !== undefined) headers["content-encoding"] = coding;
  return { status, headers, body: null };
}

function isList(content: readonly Part[] | Bytes): content is readonly Part[] {
  return Array.isArray(content);
}

const keptNames = ["cache-control", "vary", "strict-transport-security"];

function keptWithoutBody(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(keptNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

/** Lists the entity tags of a page that a reader may hold. A strong one names exact bytes, and bytes differ between codings. */
function tagsOf(tag: string, best: Coding): string[] {
  if (best === "identity") return [`"${tag}"`];
  // Readers that take brotli got gzip while the page was seldom read.
  return best === "gzip" ? [`"${tag}-gzip"`] : [`"${tag}-br"`, `"${tag}-gzip"`];
}

// A proxy that changes a body weakens the tag, which still stands for the same page.
function heldTag(ifNoneMatch: string | undefined, tags: string[]): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  const held = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.find((tag) => held.includes(tag)) ?? (held.includes("*") ? tags[0] : undefined);
}
