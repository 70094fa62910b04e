import type { Hono } from "hono";
import type { GoogleEndpoints } from "#src/content/results/search-console/google-fetch.ts";
import type { ServiceLogin } from "#src/core/database/login/service-login.ts";
import type { TextLookup } from "#src/core/dns/text-lookup.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import type { NetworkApps } from "#src/core/outside/network-apps.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import type { OpenModels } from "#src/making/models/create-models.ts";
import type { Hasher } from "#src/people/accounts/passwords/hasher.ts";
import type { MailSettings } from "#src/people/notifications/mail/transport.ts";

export type AppOptions = {
  /** How the service connects to its database. */
  login: ServiceLogin;
  publicUrl: string;
  secret: string;
  /** The secret before it, while what that one sealed is not sealed anew yet. */
  previousSecret?: string | undefined;
  callsPerMinuteMax: number;
  /** Calls of one person who is signed in; as many as the contract says when absent. */
  personCallsPerMinuteMax?: number;
  poolSizeMax: number;
  log: Log;
  storage: Storage;
  egress: Egress;
  /** How records in the DNS are looked up; by the system's servers when absent. */
  lookUpText?: TextLookup;
  /** Where Search Console is asked; Google when absent. */
  searchConsole?: Partial<GoogleEndpoints>;
  /** How e-mail goes out; nobody is told by e-mail where it is left out. */
  mail?: MailSettings | undefined;
  /** Origins of pages that may call the assistant server from a browser; none when absent. */
  assistantOrigins?: readonly string[];
  /** Networks of proxies whose word on a caller's address is taken. */
  trustedProxies?: readonly string[];
  /** Names that no organization may take for its blog. */
  reservedHosts?: readonly string[];
  /** How passwords are hashed; tests count it. */
  hasher?: Hasher;
  /** The directory whose disk the doctor looks at; that for temporary files when absent. */
  dataDirectory?: string;
  /** The operator's apps at networks; nothing goes out through the API of one that is left out. */
  apps?: NetworkApps;
  /** The operator's models; without them nothing is made by one. */
  models?: OpenModels;
  /** How long a part of a post may take to be sent; 30 seconds when absent. */
  sendMilliseconds?: number;
  /** Where the service is watched; left out where nobody does. */
  health?: Hono;
};
