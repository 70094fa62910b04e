import { randomBytes } from "node:crypto";
import { authenticate, isAuthentic } from "#src/core/secrets.ts";

/** A browser in which somebody has signed in before. A cookie that only the service can sign shows it. */
export type KnownDevice = { id: string; personId: string };

export type DeviceCookies = {
  /** Returns the cookie's value: the person that the browser is known as, and its own id, which stays if somebody else signs in with it. */
  write(personId: string, id: string): string;
  /** Returns undefined for a value that the service did not sign, that was changed, or that has expired. */
  read(value: string | undefined): KnownDevice | undefined;
};

/** Longest lifetime of a cookie in browsers. */
export const deviceSeconds = 400 * 86_400;

/** Returns a value under which a browser becomes known. */
export function newDeviceId(): string {
  return randomBytes(16).toString("base64url");
}

const shape = /^(usr_\w{1,64})\.([\w-]{22})\.(\d{1,12})\.([\w-]{22})$/;

/**
 * The first key signs; the others belong to former secrets. A cookie signs nobody in: it only gives the browser's attempts a
 * count of their own.
 */
export function createDeviceCookies(keys: readonly [Buffer, ...Buffer[]]): DeviceCookies {
  return {
    write(personId, id) {
      const body = `${personId}.${id}.${Math.floor(Date.now() / 1000) + deviceSeconds}`;
      return `${body}.${authenticate(keys[0], body).toString("base64url")}`;
    },
    read(value = "") {
      const [, personId = "", id = "", expires = "", signature = ""] = shape.exec(value) ?? [];
      const code = Buffer.from(signature, "base64url");
      const authentic = keys.some((key) => isAuthentic(key, `${personId}.${id}.${expires}`, code));
      return authentic && Number(expires) * 1000 > Date.now() ? { id, personId } : undefined;
    },
  };
}
