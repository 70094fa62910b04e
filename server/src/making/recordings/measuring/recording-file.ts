import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const windowBytes = 1024 * 1024;

/** A file that is read at any position without being loaded as a whole. */
export type RecordingFile = Disposable & {
  size: number;
  /** Returns the bytes at a position, fewer at the end of the file. Valid until the next call. */
  bytes(at: number, length: number): Buffer;
};

export function openRecordingFile(path: string): RecordingFile {
  const descriptor = openSync(path, "r");
  const { size } = fstatSync(descriptor);
  const window = Buffer.alloc(windowBytes);
  let start = 0;
  let length = 0;
  return {
    size,
    bytes(at, wanted) {
      if (wanted > windowBytes || at < 0) throw new RangeError("That is more than a recording is read at once.");
      if (at < start || at + wanted > start + length) {
        start = at;
        length = at < size ? readSync(descriptor, window, 0, windowBytes, at) : 0;
      }
      return window.subarray(at - start, Math.min(at - start + wanted, length));
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  };
}
