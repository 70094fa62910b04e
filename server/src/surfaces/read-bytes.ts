import { sentence } from "@galley/messages";
import { Failure } from "#src/core/failure.ts";

type PaceOptions = { graceSeconds: number /** After the grace. */; bytesPerSecondMin: number; secondsMax: number };

// Shorter than the listener's limit of 60 seconds, which ends a request without telling its caller anything.
export const leastRate: PaceOptions = { graceSeconds: 10, bytesPerSecondMin: 64_000, secondsMax: 50 };

type BodyPace = {
  /** Fails when the next piece takes longer than the minimum rate allows. */
  within<T>(arriving: Promise<T>): Promise<T>;
  /** Excludes time from the measurement that the sender is not responsible for. */
  paused(work: Promise<void>): Promise<void>;
  count(bytes: number): void;
};

/** Enforces the minimum rate of a body, so that none occupies room for longer than its bytes need. */
export function createPace(over: Partial<PaceOptions> = {}): BodyPace {
  const options = { ...leastRate, ...over };
  const { graceSeconds, bytesPerSecondMin, secondsMax } = options;
  let bytes = 0;
  let started = performance.now();
  return {
    async within(arriving) {
      const seconds = Math.min(secondsMax, graceSeconds + bytes / bytesPerSecondMin);
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(tooSlow(options)), Math.max(0, started + seconds * 1000 - performance.now()));
      arriving.catch(() => {});
      return Promise.race([arriving, late.promise]).finally(() => clearTimeout(timer));
    },
    async paused(work) {
      const before = performance.now();
      await work;
      started += performance.now() - before;
    },
    count(more) {
      bytes += more;
    },
  };
}

function tooSlow({ graceSeconds, bytesPerSecondMin, secondsMax }: PaceOptions): Failure {
  const values = { bytes: bytesPerSecondMin, grace: graceSeconds, seconds: secondsMax };
  return new Failure("invalid_input", sentence("refusal_body_too_slow", values), "body");
}

// Up to this size a body is read in the server's fastest way; it cannot grow beyond its announced length.
const atOnceBytesMax = 65_536;
// Above this size the pieces and the whole should not be in memory at the same time.
const inOnePlaceBytesMin = 5_000_000;
// Share that must have arrived before memory for the whole is allocated, so that announced bytes alone take no memory.
const arrivedShareMin = 0.25;

type Reading = {
  hold?: (bytes: number) => Promise<void>;
  pace?: BodyPace;
  /** Calls `hold` for each piece of small bodies too. */
  inPieces?: boolean;
};

/**
 * Reads a body of at most `bytesMax`. Stops as soon as it is larger or comes too slowly. Waits for `hold` with each piece
 * before it reads the next one.
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

/** Returns the length of a body by its header; undefined when the header is absent or not a number. */
export function announcedBytes(request: Request): number | undefined {
  const header = request.headers.get("content-length") ?? "";
  return /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

async function* piecesOf(request: Request, pace: BodyPace): AsyncGenerator<Uint8Array> {
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

/** Joins pieces. When the whole is large and its length is known, later pieces are written directly into the memory of the whole. */
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
