import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export type Keys = { cursor: Buffer };

/** Derives one key per purpose from the installation's secret, so that no two uses share key material. */
export function deriveKeys(secret: string): Keys {
  return { cursor: Buffer.from(hkdfSync("sha256", secret, "", "galley cursor v1", 32)) };
}

export function authenticate(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest().subarray(0, 16);
}

export function isAuthentic(key: Buffer, message: string, code: Buffer): boolean {
  const wanted = authenticate(key, message);
  return code.length === wanted.length && timingSafeEqual(code, wanted);
}
