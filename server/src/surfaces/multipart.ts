import { Failure, forPrograms } from "#src/core/failure.ts";
import { shownName } from "#src/core/text/shown-name.ts";

const partsMax = 20;
const partHeadBytesMax = 4096;
const boundaryLengthMax = 70;

/** Returns the boundary in a content type; undefined when it is not multipart/form-data. */
export function boundaryIn(contentType: string): string | undefined {
  const [type, ...parameters] = contentType.split(";");
  if (type?.trim().toLowerCase() !== "multipart/form-data") return undefined;
  const [, quoted, plain] =
    /^\s*boundary=(?:"([^"]*)"|([^\s"]+))\s*$/i.exec(parameters.find((text) => /^\s*boundary=/i.test(text)) ?? "") ?? [];
  const boundary = quoted ?? plain ?? "";
  if (boundary.length > 0 && boundary.length <= boundaryLengthMax) return boundary;
  throw new Failure(
    "invalid_input",
    forPrograms("The multipart body names no usable boundary. Let your HTTP client set Content-Type."),
    "content-type",
  );
}

/** Returns the parts of a multipart body by name: the part `fileName` as a File, the others as text. */
export function readMultipart(bytes: Uint8Array<ArrayBuffer>, boundary: string, fileName: string): Record<string, unknown> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields: Record<string, unknown> = {};
  for (const { name, sentAs, content } of partsOf(body, boundary)) {
    if (Object.hasOwn(fields, name))
      throw new Failure("invalid_input", forPrograms(`${shownName(name)} is given twice. Send it once.`), shownName(name));
    // A name such as __proto__ becomes an ordinary field, which the schema refuses.
    const value = name === fileName ? new File([content], sentAs ?? "") : textIn(content, name);
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return fields;
}

type Part = { name: string; sentAs: string | undefined; content: Buffer<ArrayBuffer> };

function* partsOf(body: Buffer<ArrayBuffer>, boundary: string): Generator<Part> {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  // The first delimiter may be at the very beginning, without a line ahead of it.
  let at = body.subarray(0, delimiter.length - 2).equals(delimiter.subarray(2)) ? -2 : body.indexOf(delimiter);
  if (at === -1) throw broken("its boundary does not occur");
  for (let count = 0; ; count += 1) {
    const start = at + delimiter.length;
    const mark = body.toString("latin1", start, start + 2);
    if (mark === "--") return;
    if (mark !== "\r\n") throw broken("a boundary does not end its line");
    if (count === partsMax)
      throw new Failure("invalid_input", forPrograms(`The body has more than ${partsMax} parts. Send one per field.`), "body");
    at = body.indexOf(delimiter, start);
    if (at === -1) throw broken("it ends within a part");
    yield partIn(body.subarray(start, at));
  }
}

function partIn(part: Buffer<ArrayBuffer>): Part {
  const headEnd = part.indexOf("\r\n\r\n");
  if (headEnd === -1 || headEnd > partHeadBytesMax) throw broken("a part has no headers");
  const head = part.toString("utf8", 0, headEnd);
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? "";
  const name = parameterIn(disposition, "name");
  if (name === undefined || name === "") throw broken("a part has no name");
  if (/^content-transfer-encoding:\s*(?!binary|8bit|7bit)/im.test(head)) throw broken("a part is encoded. Send its bytes as they are");
  return { name, sentAs: parameterIn(disposition, "filename"), content: part.subarray(headEnd + 4) };
}

function parameterIn(disposition: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`(?:^|[;\\s])${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, "i").exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, "$1") ?? plain;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function textIn(content: Uint8Array, name: string): string {
  try {
    return decoder.decode(content);
  } catch {
    throw new Failure("invalid_input", forPrograms("This part is not text in UTF-8."), shownName(name));
  }
}

function broken(what: string): Failure {
  return new Failure("invalid_input", forPrograms(`The multipart body cannot be read: ${what}.`), "body");
}
