import type pg from "pg";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { DeviceCookies, KnownDevice } from "./known-devices.ts";
import type { Hasher } from "./passwords/hasher.ts";

/** What everything about accounts stands on. */
export type Ground = {
  pool: pg.Pool;
  publicUrl: string;
  vault: Vault;
  sendsMail: boolean;
  hasher: Hasher;
  devices: DeviceCookies;
  log: Log;
};

/** Where a request comes from, whose browser it is known as, and under which id the log finds it. */
export type Visit = {
  address: string;
  userAgent: string;
  requestId: string;
  device?: KnownDevice | undefined;
  /** The browser's own value: that of `device`, or the one that it is to be known by. */
  deviceId: string;
};
