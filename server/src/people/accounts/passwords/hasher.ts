import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { normalizeText } from "@galley/markdown";
import { sentence } from "@galley/messages";
import { createLine } from "#src/core/flow/line.ts";
import { networkOf } from "#src/people/access/client-address.ts";

/** Cost of checking a password: memory in KiB, passes over it, and lanes. */
type Cost = { memory: number; passes: number; parallelism: number };
type Parsed = { cost: Cost; salt: Buffer; tag: Buffer };

/** Hashes and checks passwords. The work is shared out by the caller's network, so that a flood from one network delays only itself. */
export type Hasher = {
  /** Returns a text to store in place of the password. */
  hash(address: string, password: string): Promise<string>;
  /** Returns whether this is the password. Without a stored text, returns false after the very same work. */
  verify(address: string, password: string, kept: string | null): Promise<boolean>;
  /** Returns whether a stored text was made at another cost than today's. */
  isOutdated(kept: string): boolean;
};

const today: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;
const atOnceMax = 2;
const waitingMax = 60;

const derive = promisify(argon2);

/**
 * Argon2id. Each hash takes 19 MiB, so only two are made at a time, for two networks. The others wait in line. If many of one
 * network wait, its callers are told to come back.
 */
export function createHasher(own: Cost = today): Hasher {
  const line = createLine({
    name: "password checks",
    room: atOnceMax,
    shareMax: 1,
    waitingMax,
    tooBusy: sentence("refusal_too_many_people_are_signing_in"),
  });
  // A random tag, which is the hash of no password.
  const nobodys: Parsed = { cost: own, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) };

  async function tagOf(address: string, password: string, { cost, salt, tag }: Parsed): Promise<Buffer> {
    using _place = await line.enter(networkOf(address));
    return derive("argon2id", { message: normalizeText(password, "NFC"), nonce: salt, tagLength: tag.length, ...cost });
  }

  return {
    async hash(address, password) {
      const blank: Parsed = { cost: own, salt: randomBytes(saltBytes), tag: Buffer.alloc(tagBytes) };
      return write({ ...blank, tag: await tagOf(address, password, blank) });
    },
    async verify(address, password, kept) {
      const parsed = kept === null ? nobodys : parse(kept);
      return timingSafeEqual(await tagOf(address, password, parsed), parsed.tag) && kept !== null;
    },
    isOutdated(kept) {
      const { cost } = parse(kept);
      return cost.memory !== own.memory || cost.passes !== own.passes || cost.parallelism !== own.parallelism;
    },
  };
}

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(kept: string): Parsed {
  const [, memory, passes, parallelism, salt = "", tag = ""] = shape.exec(kept) ?? [];
  if (tag === "") throw new Error("A kept password is not in the form of Argon2id.");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

function write({ cost: { memory, passes, parallelism }, salt, tag }: Parsed): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
