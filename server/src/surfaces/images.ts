import { iconSides } from "@galley/contract";
import type { Context } from "hono";
import { Failure, forPrograms } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";
import type { ByteRange } from "#src/core/storage/storage.ts";
import { shownName } from "#src/core/text/shown-name.ts";
import { type AnswerOptions, answer } from "./answer.ts";
import { fileHeaders } from "./common-headers.ts";
import { isKnown } from "./entity-tag.ts";
import { refuseAsJson } from "./envelope.ts";

type Found = {
  organizationId: string;
  projectId: string;
  type: string;
  bytes: number;
  etag: string;
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
};

type ImageRef = Pick<Found, "organizationId" | "projectId">;

/** Returns further headers of an image, by which a cache in front drops it. */
type ImageTags = (ref: ImageRef, imageId: string) => Readonly<Record<string, string>>;

type FindImage = (wanted: { id: string; width: number | undefined; icon: number | undefined; webp: boolean }) => Promise<Found | undefined>;

const idPattern = /^[\w-]{1,64}$/;
const yearSeconds = 365 * 24 * 60 * 60;
const widthMax = 1920;

export type ImageSurface = { findImage: FindImage; imageTags: ImageTags; log: Log };

/** Serves an image's bytes by its id, without a token. */
export function imageSurface({ findImage, imageTags, log }: ImageSurface) {
  const options: AnswerOptions = {
    log,
    surface: "rest",
    logFields: { operation: "get_image" },
    headers: fileHeaders,
    quiet: true,
    refuse: refuseAsJson,
  };
  return (c: Context): Promise<Response> =>
    answer(options, async () => {
      const id = c.req.param("id") ?? "";
      const wanted = { id, ...sizeIn(c.req.url), webp: takesWebp(c.req.header("accept")) };
      const image = idPattern.test(id) ? await findImage(wanted) : undefined;
      if (image === undefined) throw notFound();
      return answerImage(c, image, imageTags(image, id));
    });
}

async function answerImage(c: Context, { type, bytes, etag, open }: Found, tags: ReturnType<ImageTags>): Promise<Response> {
  const kept = { ...tags, etag, "cache-control": `public, max-age=${yearSeconds}, immutable`, vary: "Accept", "accept-ranges": "bytes" };
  if (isKnown(c.req.header("if-none-match") ?? null, etag)) return new Response(null, { status: 304, headers: kept });
  const ifRange = c.req.header("if-range");
  const range = ifRange === undefined || ifRange === etag ? rangeIn(c.req.header("range"), bytes) : undefined;
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "cache-control": "no-store", "content-range": `bytes */${bytes}` } });
  }
  const length = range === undefined ? bytes : range.end - range.start + 1;
  const headers: Record<string, string> = { ...kept, "content-type": type, "content-length": String(length) };
  if (range !== undefined) headers["content-range"] = `bytes ${range.start}-${range.end}/${bytes}`;
  const status = range === undefined ? 200 : 206;
  if (c.req.method === "HEAD") return new Response(null, { status, headers });
  const body = await open(range);
  if (body === undefined) throw notFound();
  return new Response(body, { status, headers });
}

function notFound(): Failure {
  return new Failure("not_found", forPrograms("There is no image with this id. It may have been deleted."));
}

/** Returns the requested width, or the side of an icon; undefined where none is requested. */
function sizeIn(url: string): { width: number | undefined; icon: number | undefined } {
  const query = new URL(url).searchParams;
  const [unknown] = [...query.keys()].filter((name) => name !== "w" && name !== "icon");
  if (unknown !== undefined) {
    throw new Failure("invalid_input", forPrograms(`The query parameter ${shownName(unknown)} is unknown. Remove it.`), shownName(unknown));
  }
  return { width: widthIn(query), icon: iconIn(query) };
}

function iconIn(query: URLSearchParams): number | undefined {
  if (!query.has("icon")) return undefined;
  const side = iconSides.find((candidate) => query.getAll("icon").join() === String(candidate));
  if (side !== undefined && !query.has("w")) return side;
  throw new Failure(
    "invalid_input",
    forPrograms(`The icon must be given once, as one of ${iconSides.join(", ")}, and without a width.`),
    "icon",
  );
}

function widthIn(query: URLSearchParams): number | undefined {
  const [text, again] = query.getAll("w");
  if (text === undefined) return undefined;
  if (again === undefined && /^[1-9]\d{0,3}$/.test(text) && Number(text) <= widthMax) return Number(text);
  throw new Failure(
    "invalid_input",
    forPrograms(`The width must be given once, as a whole number from 1 to ${widthMax}. Leave it out for the full size.`),
    "w",
  );
}

/** Returns whether a client names WebP: many that accept anything cannot show it. */
function takesWebp(accept = ""): boolean {
  return accept.split(",").some((range) => {
    const [type, ...parameters] = range.split(";").map((text) => text.trim().toLowerCase());
    return type === "image/webp" && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Returns the one requested range. Undefined, which means the whole file, for anything other than one well-formed range. */
function rangeIn(header: string | undefined, bytes: number): { start: number; end: number } | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const [start, end] = [Number(first), last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end };
}
