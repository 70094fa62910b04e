import { randomInt } from "node:crypto";

// Without what is easily taken for something else.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const groups = 4;
const groupLength = 4;

/** A secret that people read and type: 16 letters and digits in groups, 79 bits of chance. */
export function newReadableSecret(): string {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join("")).join("-");
}
