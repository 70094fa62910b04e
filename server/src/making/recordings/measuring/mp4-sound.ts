/** Encoding of a track's sound. `frameSamples` is 0 where frames differ in length. */
export type SoundFormat = { rate: number; frameSamples: number; lossless: boolean };

const lossless = new Set(["alac", "fLaC", "sowt", "twos", "lpcm", "raw ", "in24", "in32", "fl32", "fl64", "ipcm", "fpcm"]);
const aacSamples = 1024;
// Low complexity, with or without extensions. The low-delay kinds have shorter frames.
const wholeFrames = new Set([1, 2, 4, 5, 29]);

/** Reads the entry of a track's `stsd` box. */
export function soundFormatOf(entry: Buffer): SoundFormat {
  const name = entry.toString("latin1", 4, 8);
  const rate = entry.length >= 36 ? entry.readUInt16BE(32) : 0;
  const frameSamples = name === "mp4a" && wholeFrames.has(aacKindOf(entry)) ? aacSamples : 0;
  return { rate, frameSamples, lossless: lossless.has(name) };
}

/** Returns the kind of AAC, from the descriptors in `esds`, or 0 for anything else. */
function aacKindOf(entry: Buffer): number {
  const found = entry.indexOf("esds", 0, "latin1");
  if (found < 0) return 0;
  const stream = descriptorAt(entry, found + 8, 3);
  const flags = entry[stream + 2] ?? 0xff;
  if (stream === 0 || (flags & 0xe0) !== 0) return 0;
  const config = descriptorAt(entry, stream + 3, 4);
  if (config === 0 || entry[config] !== 0x40) return 0;
  const specific = descriptorAt(entry, config + 13, 5);
  return specific === 0 ? 0 : (entry[specific] ?? 0) >> 3;
}

/** Returns the start of a descriptor's content, or 0 where its tag is another one. */
function descriptorAt(bytes: Buffer, at: number, tag: number): number {
  if (bytes[at] !== tag) return 0;
  let next = at + 1;
  while (((bytes[next] ?? 0) & 0x80) !== 0 && next < at + 4) next += 1;
  return next + 1;
}
