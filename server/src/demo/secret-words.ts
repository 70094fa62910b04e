import { randomInt } from "node:crypto";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** A password that is read from a terminal and typed once: 16 letters and digits that look like no other, in groups. */
export function newSecretWords(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
