import type pg from "pg";
import type { Log } from "#src/core/log.ts";
import type { Vault } from "#src/core/secrets.ts";
import type { DeviceCookies, KnownDevice } from "./known-devices.ts";
import type { Hasher } from "./passwords/hasher.ts";

/** Dependencies of the account functions. */
export type AccountDependencies = {
  pool: pg.Pool;
  publicUrl: string;
  vault: Vault;
  sendsMail: boolean;
  hasher: Hasher;
  devices: DeviceCookies;
  log: Log;
};

/** Origin of a request: its address and browser, the device that the browser is known as, and the request's id in the log. */
export type Visit = {
  address: string;
  userAgent: string;
  requestId: string;
  device?: KnownDevice | undefined;
  /** The browser's own value: that of `device`, or the one under which it becomes known. */
  deviceId: string;
};
