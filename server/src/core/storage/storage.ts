import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";
import type { Log } from "#src/core/log.ts";

/** One part of a file: from byte `start` up to and including byte `end`, as in HTTP. An `end` past the file means its last byte. */
export type ByteRange = { start: number; end: number };

/** `size` is that of the whole file, also when only a part of it was asked for. */
export type OpenFile = { size: number; body: ReadableStream<Uint8Array> };

/**
 * Store for files. A key is a path such as `images/org_1/img_2/cover.webp`; no key may be the folder of another. A file appears
 * whole or not at all, and of several writers of one key the last wins. An operation that is not possible right now fails with
 * `unavailable`.
 */
export type Storage = {
  /** Resolves when the file is stored durably. `type` is its media type. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The body has to be read to its end or canceled. Undefined for an absent key, and for a range that starts past the end. */
  open(key: string, range?: ByteRange): Promise<OpenFile | undefined>;
  read(key: string): Promise<Buffer | undefined>;
  /** Succeeds for an absent key too. */
  delete(key: string): Promise<void>;
  /** Lists every key that starts with `prefix`, in no promised order. Keys put or deleted meanwhile may be in it or not. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** Logs a fault of the store and returns the failure that callers see. */
export function reportFault(log: Log, fault: { code?: string; status?: number; error?: unknown }): Failure {
  log.error("the file store cannot be used", fault);
  return new Failure("unavailable", sentence("refusal_files_unavailable"));
}
