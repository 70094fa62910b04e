import { createHash } from "node:crypto";

const alphabet = "234567abcdefghijklmnopqrstuvwxyz";
const lengthMin = 13;
const secondMicroseconds = 1_000_000n;
const clockBits = 10n;
// Parts of one post follow each other, so the first of them leaves room for the others.
const partsEnd = 1000n;

/**
 * Returns the key of the record of one part, the same for each attempt: under it a part cannot be made twice. It has the form of
 * the keys that Bluesky's clients make, a time and the number of a clock: the second of the publication's id, and a digest of it.
 */
export function recordKeyOf(publicationId: string, number: number): string {
  const second = secondOf(publicationId);
  const digest = BigInt(`0x${createHash("sha256").update(publicationId).digest("hex").slice(0, 20)}`);
  const clock = digest & ((1n << clockBits) - 1n);
  const within = (digest >> clockBits) % (secondMicroseconds - partsEnd);
  return encode(((second * secondMicroseconds + within + BigInt(number)) << clockBits) | clock);
}

/** Returns the second in which an id was made, of which its first digits tell the milliseconds. */
function secondOf(id: string): bigint {
  const [, digits] = /^pub_([0-9a-f]{12})[0-9a-f]{20}$/.exec(id) ?? [];
  if (digits === undefined) throw new Error("This is not the id of a publication.");
  return BigInt(`0x${digits}`) / 1000n;
}

function encode(value: bigint): string {
  let text = "";
  for (let rest = value; rest > 0n; rest >>= 5n) text = (alphabet[Number(rest & 31n)] ?? "") + text;
  return text.padStart(lengthMin, "2");
}
