import type { RecordingFile } from "./recording-file.ts";

/** `length` is undefined where the element ends with the next of its kind, as in streams. */
export type Element = { id: number; at: number; length: number | undefined };

/** Reads a number whose first byte tells its length. `marked` keeps the length marker in the value, as ids do. */
export function readVint(bytes: Buffer, at: number, marked: boolean): { value: number | undefined; length: number } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = marked ? first : first & (0xff >> length);
  let unknown = (first & (0xff >> length)) === 0xff >> length;
  for (let next = at + 1; next < at + length; next += 1) {
    value = value * 256 + (bytes[next] ?? 0);
    unknown &&= bytes[next] === 0xff;
  }
  return { value: unknown && !marked ? undefined : value, length };
}

/** Yields every element in the order of the file. Those in `entered` are followed by their children. */
export function* elementsIn(file: RecordingFile, entered: ReadonlySet<number>): Generator<Element> {
  for (let at = 0; at < file.size; ) {
    const header = file.bytes(at, 12);
    const id = readVint(header, 0, true);
    const size = id === undefined ? undefined : readVint(header, id.length, false);
    if (id?.value === undefined || size === undefined) return;
    const start = at + id.length + size.length;
    const element = { id: id.value, at: start, length: size.value };
    if (!entered.has(element.id) && element.length === undefined) return;
    yield element;
    at = entered.has(element.id) ? start : start + (element.length ?? 0);
  }
}

export function unsignedAt(file: RecordingFile, { at, length = 0 }: Element): number {
  return length > 8 ? 0 : file.bytes(at, length).reduce((sum, byte) => sum * 256 + byte, 0);
}
