import { randomBytes } from "node:crypto";
import { authenticate, isAuthentic } from "#src/core/secrets.ts";

/** A browser in which somebody has signed in before, as it shows by a cookie that only the service can have signed. */
export type KnownDevice = { id: string; personId: string };

export type DeviceCookies = {
  /** The value that the browser keeps: whose it is known as, and its own id, which stays when somebody else signs in with it. */
  write(personId: string, id: string): string;
  /** Undefined for a value that is not the service's own, was changed, or is over. */
  read(value: string | undefined): KnownDevice | undefined;
};

/** As long as browsers keep any cookie. */
export const deviceSeconds = 400 * 86_400;

/** What a browser is to be known by. */
export function newDeviceId(): string {
  return randomBytes(16).toString("base64url");
}

const shape = /^(usr_\w{1,64})\.([\w-]{22})\.(\d{1,12})\.([\w-]{22})$/;

/** The first key signs; the others are those of secrets before it. A cookie lets nobody in: it only counts attempts apart. */
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
