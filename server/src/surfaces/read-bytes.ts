import { createPace, type Pace } from "./body-pace.ts";

// Up to this size a body is collected where the server does it fastest; it cannot grow beyond what it announces.
const atOnceBytesMax = 65_536;
// Above this size it matters that the pieces and the whole do not stand in memory side by side.
const inOnePlaceBytesMin = 5_000_000;
// So much of it has to be there before the whole gets its place: what is only announced takes no memory.
const arrivedShareMin = 0.25;

type Reading = {
  hold?: (bytes: number) => Promise<void>;
  pace?: Pace;
  /** Waits for `hold` piece by piece for small bodies too. */
  inPieces?: boolean;
};

/**
 * Reads a body of at most `bytesMax`, and no further than it takes to see that it is larger or comes too slowly. `hold` is waited for
 * with each piece before the next one is read.
 */
export async function readBytes(
  request: Request,
  bytesMax: number,
  tooLarge: () => Error,
  { hold = async () => {}, pace = createPace(), inPieces = false }: Reading = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = announcedBytes(request);
  if (announced !== undefined && announced > bytesMax) throw tooLarge();
  if (!inPieces && announced !== undefined && announced <= atOnceBytesMax) {
    const bytes = new Uint8Array(await pace.within(request.arrayBuffer()));
    await hold(bytes.byteLength);
    return bytes;
  }
  const whole = createWhole(announced);
  for await (const chunk of piecesOf(request, pace)) {
    if (whole.length() + chunk.byteLength > (announced ?? bytesMax)) throw tooLarge();
    await pace.paused(hold(chunk.byteLength));
    whole.add(chunk);
    pace.count(chunk.byteLength);
  }
  return whole.bytes();
}

/** Length of a body as its header tells; undefined where it tells none, or something else than a number. */
export function announcedBytes(request: Request): number | undefined {
  const header = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

async function* piecesOf(request: Request, pace: Pace): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  let isDone = false;
  try {
    for (;;) {
      const { done, value } = await pace.within(reader.read());
      isDone = done;
      if (value === undefined) return;
      yield value;
    }
  } finally {
    if (!isDone) reader.cancel().catch(() => {});
  }
}

/** Puts pieces together: into one place from the beginning on where the whole is large and its length is known. */
function createWhole(announced: number | undefined) {
  const chunks: Uint8Array[] = [];
  let place: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  const add = (chunk: Uint8Array) => {
    if (place === undefined) chunks.push(chunk);
    else place.set(chunk, length);
    length += chunk.byteLength;
    if (place !== undefined || announced === undefined || announced < inOnePlaceBytesMin || length < announced * arrivedShareMin) return;
    place = new Uint8Array(Buffer.allocUnsafeSlow(announced).buffer);
    let offset = 0;
    for (const piece of chunks.splice(0)) {
      place.set(piece, offset);
      offset += piece.byteLength;
    }
  };
  return { add, length: () => length, bytes: () => place?.subarray(0, length) ?? Buffer.concat(chunks) };
}
