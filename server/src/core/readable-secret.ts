import { randomInt } from "node:crypto";

// Without characters that are easily mistaken for others.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groups = 4;
const groupLength = 4;

/** Returns a secret for people to read and type: 16 letters and digits in groups, 79 bits of entropy. */
export function newReadableSecret(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join("")).join("-");
}
