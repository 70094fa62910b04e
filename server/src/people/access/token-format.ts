import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const secretLength = 43;
const checksumLength = 6;
const shape = new RegExp(`^svc_(?:live|read)_[0-9A-Za-z]{${secretLength + checksumLength}}$`);

export type TokenKind = "api" | "read";
const prefixes: Record<TokenKind, string> = { api: "svc_live_", read: "svc_read_" };

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text;
  return text;
}

function checksumOf(text: string): string {
  return base62(BigInt(crc32(text)), checksumLength);
}

/** Returns 256 random bits in base 62: 43 characters. */
export function newSecretText(): string {
  return base62(BigInt(`0x${randomBytes(32).toString("hex")}`), secretLength);
}

/** Returns a new token value: prefix, 256 random bits in base 62, and a checksum that reveals a typo without a database query. */
export function newTokenValue(kind: TokenKind): string {
  const body = prefixes[kind] + newSecretText();
  return body + checksumOf(body);
}

export function isWellFormedToken(value: string): boolean {
  return shape.test(value) && checksumOf(value.slice(0, -checksumLength)) === value.slice(-checksumLength);
}

/** Returns the digest that is stored instead of the value. Only the holder of the value can make it. */
export function digestOf(value: string): Buffer {
  return hash("sha256", value, "buffer");
}
