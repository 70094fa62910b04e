import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type ZipFile = {
  name: string;
  /** False for content that is compressed already, such as images. */
  deflate: boolean;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Yields a ZIP archive while it is made. At most one chunk of each file is in memory. */
export async function* zipStream(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array, void, undefined> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    made.push(chunk);
  });
  for await (const { name, deflate, chunks } of files) {
    const entry = deflate ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

const encoder = new TextEncoder();

/** Yields a JSON list as chunks of text, one item at a time. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  let before = "[\n";
  for await (const item of items) {
    yield encoder.encode(`${before}${JSON.stringify(item, undefined, 2)}`);
    before = ",\n";
  }
  yield encoder.encode(before === "[\n" ? "[]\n" : "\n]\n");
}

export function textFile(name: string, text: string): ZipFile {
  return { name, deflate: true, chunks: [encoder.encode(text)] };
}
