import { randomInt } from "node:crypto";

// No vowels and no digits: a code spells nothing, and none of its letters is taken for another. Source: RFC 8628, section 6.1.
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

export function newUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** The code as people read it: `BCDF-GHJK`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** The code that somebody typed, whatever they put between its letters. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, "");
}
