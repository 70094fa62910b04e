const modesMax = 64;
const modeBits = 41;

export type VorbisCounter = { rate: number; samplesOf(firstByte: number): number };

/** Counts samples packet by packet. Returns undefined where the stream's own headers do not define how. */
export function createVorbisCounter(identification: Uint8Array, setup: Uint8Array): VorbisCounter | undefined {
  const view = new DataView(identification.buffer, identification.byteOffset, identification.byteLength);
  if (view.byteLength < 29) return undefined;
  const rate = view.getUint32(12, true);
  const sizes = [1 << (view.getUint8(28) & 15), 1 << (view.getUint8(28) >> 4)] as const;
  const longModes = longModesOf(setup);
  if (longModes === undefined || rate === 0) return undefined;
  const mask = (1 << (32 - Math.clz32(longModes.length - 1))) - 1;
  let before = 0;
  return {
    rate,
    samplesOf(firstByte) {
      // Only headers have the lowest bit set.
      if (firstByte & 1) return 0;
      const size = sizes[longModes[(firstByte >> 1) & mask] ? 1 : 0];
      const samples = before === 0 ? 0 : (before + size) / 4;
      before = size;
      return samples;
    },
  };
}

/** Returns for each mode whether its blocks are long. The list of modes ends the setup header, so it is read backward from there. */
function longModesOf(setup: Uint8Array): boolean[] | undefined {
  const bits = setup.length * 8;
  const read = (at: number, count: number) => {
    let value = 0;
    for (let bit = at; bit < at + count; bit += 1)
      value = value * 2 + (((setup[setup.length - 1 - (bit >> 3)] ?? 0) >> (7 - (bit & 7))) & 1);
    return value;
  };
  let at = 0;
  while (at < bits && read(at, 1) === 0) at += 1;
  at += 1;
  const long: boolean[] = [];
  let found: boolean[] | undefined;
  while (long.length < modesMax && at + modeBits + 6 <= bits) {
    // Mapping, transform and window of a mode; the last two are always 0.
    if (read(at, 8) >= modesMax || read(at + 8, 32) !== 0) break;
    long.unshift(read(at + 40, 1) === 1);
    at += modeBits;
    if (read(at, 6) + 1 === long.length) found = [...long];
  }
  return found;
}
