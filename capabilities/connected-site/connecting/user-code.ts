import { randomInt } from "node:crypto";

// No vowels and no digits, so that a code spells no word and no letter is mistaken for another. Source: RFC 8628, section 6.1.
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const length = 8;

export function newUserCode(): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
}

/** Formats a code for people: `BCDF-GHJK`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Returns the letters of a typed code, without anything between them. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z]/g, "");
}
