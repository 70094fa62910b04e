import { limits } from "@galley/contract";
import { z } from "zod";
import { defaultDataDirectory } from "#src/core/data-directory/data-directory.ts";
import { secretLengthMin } from "#src/core/data-directory/secret-file.ts";
import type { Retention } from "#src/core/retention.ts";
import { StartupError } from "#src/core/startup-error.ts";
import type { Pings } from "#src/delivery/blog/pings/pings.ts";
import type { Offers } from "#src/operations/outside/offers.ts";
import { archiveFaults, archiveVariables } from "./archive-settings.ts";
import { type CdnConfig, cdnVariables, halfCdns, readCdns } from "./cdn-settings.ts";
import { databaseVariables, furtherWithoutService } from "./database-settings.ts";
import { egressVariables } from "./egress-settings.ts";
import { hostVariables, readHosts } from "./host-settings.ts";
import { metricsVariables } from "./metrics-settings.ts";
import { halfModels, type ModelsConfig, modelVariables, readModels } from "./model-settings.ts";
import { type AppsConfig, halfApps, networkVariables, readApps } from "./network-settings.ts";
import { offerVariables, readOffers, untoldPayments } from "./offer-settings.ts";
import { pingVariables, readPings } from "./ping-settings.ts";
import {
  failpointIn,
  type ProcessConfig,
  partWithoutDatabase,
  processVariables,
  readProcess,
  refusedFailpoint,
} from "./process-settings.ts";
import { eventsBeforeDeliveries, readRetention, retentionVariables } from "./retention-settings.ts";
import { readSearch, type SearchConfig, searchVariables } from "./search-settings.ts";
import { readSecretFiles } from "./secret-files.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import { halfMail, isOrigin, isSmtpUrl, refuseOtherThanNetworks, refuseOtherThanOrigins, wholeNumber } from "./setting-kinds.ts";
import { missingS3, storageVariables } from "./storage-settings.ts";
import { readTraces, type TracesConfig, traceVariables } from "./trace-settings.ts";
import { unknownNames } from "./unknown-names.ts";

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;

/** Every environment variable that Galley reads. All have a default; an empty one counts as not set. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535).prefault("4000").describe("Port to listen on; 0 takes any free one."),
  GALLEY_HOST: z.string().prefault("127.0.0.1").describe("Address to listen on; `0.0.0.0` is every IPv4 address."),
  GALLEY_PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be the address that readers use, http or https without path, as in https://galley.example.com")
    .optional()
    .meta({
      description: "Address under which readers and API callers reach the service, as a reverse proxy shows it.",
      shownDefault: "`http://localhost:` and the port",
    }),
  GALLEY_DATA_DIR: z.string().optional().meta({
    description: "Directory for the embedded database, the files and the secret.",
    shownDefault: "`/var/lib/galley` for root, else `~/.local/share/galley` (macOS: `~/Library/Application Support/galley`)",
  }),
  ...processVariables,
  ...databaseVariables,
  GALLEY_SECRET: z
    .string()
    .min(secretLengthMin, `must have at least ${secretLengthMin} characters; make one with: openssl rand -base64 32`)
    .optional()
    .meta({
      description: `Key of this installation, at least ${secretLengthMin} characters. Several instances share one.`,
      shownDefault: "generated once into the file `secret` of the data directory",
      secret: true,
    }),
  GALLEY_SECRET_PREVIOUS: z.string().min(secretLengthMin, `must be a secret of at least ${secretLengthMin} characters`).optional().meta({
    description: "The secret before the present one, until `secret reseal` has encrypted everything anew.",
    shownDefault: "none",
    secret: true,
  }),
  GALLEY_SECRET_LOST: z.enum(["yes", "no"], "must be yes or no").prefault("no").meta({
    description:
      "`yes` starts with a new secret although the one before is lost for good: what was kept encrypted has to be set up again; see [changing the secret](self-hosting.md#changing-the-secret).",
  }),
  GALLEY_LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(", ")}`)
    .prefault("info")
    .describe(`How much is logged: ${logLevels.map((level) => `\`${level}\``).join(", ")}.`),
  GALLEY_RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000)
    .prefault(String(limits.callsPerMinute))
    .describe("Calls that one token may make in a minute."),
  GALLEY_DATABASE_CONNECTIONS: wholeNumber(1, 1000).prefault("10").describe("Database connections that requests and publishing share."),
  ...searchVariables,
  ...egressVariables,
  GALLEY_ASSISTANT_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ""))
    .superRefine(refuseOtherThanOrigins)
    .prefault("")
    .meta({
      description: "Pages that may call the assistant server from a browser, by their origins, such as `https://inspector.example.com`.",
      shownDefault: "none: only pages of this service, and programs outside of browsers",
    }),
  GALLEY_TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ""))
    .superRefine(refuseOtherThanNetworks)
    .prefault("")
    .meta({
      description:
        "Networks of the reverse proxies in front of the service, such as `127.0.0.1/32, ::1/128`. Only what comes from them may say in X-Forwarded-For whom it comes from; sign-in attempts are counted by that address.",
      shownDefault: "none: the address of the connection counts",
    }),
  ...hostVariables,
  ...storageVariables,
  ...archiveVariables,
  GALLEY_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, "must be the address of a mail server, such as smtps://user:password@mail.example.com or smtp://localhost:25")
    .optional()
    .meta({
      description:
        "Mail server that notifications, invitations and links for a new password go out through, with user and password in the address; it takes `GALLEY_MAIL_FROM` too.",
      shownDefault: "none: notifications appear only in the dashboard, and links are handed over",
      secret: true,
    }),
  GALLEY_MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^([^<>"@\p{Cc}]*<[^<>"@\s]+@[^<>"@\s]+>|[^<>"@\s]+@[^<>"@\s]+)$/u,
      "must be an address such as galley@example.com or Galley <galley@example.com>",
    )
    .optional()
    .meta({ description: "Sender of email, as in `Galley <galley@example.com>`.", shownDefault: "none" }),
  GALLEY_SMTP_WITHOUT_TLS: z.string().min(1).max(253).optional().meta({
    description:
      "Host of `GALLEY_SMTP_URL` that may receive email without TLS, for a mail server in your own network. A password is never sent without TLS.",
    shownDefault: "none: without TLS, email goes only to this machine",
  }),
  ...networkVariables,
  ...modelVariables,
  ...offerVariables,
  ...retentionVariables,
  ...cdnVariables,
  ...pingVariables,
  ...metricsVariables,
  ...traceVariables,
  GALLEY_FAILPOINT: z
    .string()
    .regex(/^[^:]+(:\d{1,9})?$/, "must be a name, or a name and how often it is passed, as in name:3")
    .optional()
    .meta({ internal: true }),
});

export type Variables = Record<string, string | undefined>;

/** Settings that may be printed and logged. */
export type Config = {
  port: number;
  host: string;
  /** Undefined: localhost at the port that the service gets. */
  publicUrl: string | undefined;
  dataDirectory: string;
  process: ProcessConfig;
  embeddedDatabase: boolean;
  /** False: the command `migrate` alone changes the schema. */
  migrateAtStart: boolean;
  secretLost: boolean;
  logLevel: (typeof logLevels)[number];
  callsPerMinuteMax: number;
  databaseConnectionsMax: number;
  /** Networks beside the public ones that may be called. */
  egressAllow: string[];
  /** Networks of `egressAllow` whose answers to webhooks people see. */
  egressShowAnswers: string[];
  /** Origins of other sites' pages that may call the assistant server. */
  assistantOrigins: string[];
  /** Networks of the reverse proxies in front. */
  trustedProxies: string[];
  /** Names beside that of the public address under which people sign in. */
  signInHosts: string[];
  /** Names that no organization may take for its blog. */
  reservedHosts: string[];
  /** Plans and credits that organizations may ask for and buy. */
  offers: Offers;
  /** Addresses used in place of Google's, and the app there. */
  searchConsole: SearchConfig;
  /** Caches that are told of changes. */
  cdns: CdnConfig[];
  /** Addresses that are told of articles. */
  pings: Pings;
  /** Apps at networks. */
  apps: AppsConfig;
  /** Models for texts, pictures and recordings. */
  models: ModelsConfig;
  retention: Retention;
  /** Undefined: files are kept in the data directory. */
  s3: { endpoint: string; bucket: string; region: string } | undefined;
  mailFrom: string | undefined;
  smtpWithoutTls: string | undefined;
  /** Undefined: metrics have no port of their own. */
  metrics: { host: string; port: number } | undefined;
  /** Undefined: nothing is traced. */
  traces: TracesConfig | undefined;
  failpoint: { name: string; hits: number } | undefined;
  /** True when the process was started by `npm start` or another script of the package. */
  startedByNpm: boolean;
  /** Set where systemd wants to be told how the service is. The watchdog is 0 where the unit has none. */
  systemd: { watchdogMilliseconds: number } | undefined;
};

/** `names` are those of the variables that are set. */
export type Settings = { config: Config; secrets: Secrets; names: string[] };

/** Reads the settings, or fails with all of their faults at once. */
export function readSettings(environment: Variables = process.env): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const { given, faults: ofFiles } = readSecretFiles(set, variables.shape);
  const parsed = variables.safeParse(given);
  const faults = [
    ...ofFiles,
    ...unknownNames(given, variables.shape),
    ...refusedFailpoint(given),
    ...partWithoutDatabase(given),
    ...furtherWithoutService(given),
    ...archiveFaults(given),
    ...halfMail(given),
    ...halfApps(given),
    ...halfModels(given),
    ...halfCdns(given),
    ...missingS3(given),
    ...untoldPayments(parsed.data ?? {}),
    ...eventsBeforeDeliveries(parsed.data ?? {}),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${String(path[0])} ${message}.`),
  ];
  if (parsed.data === undefined || faults.length > 0) {
    throw new StartupError(["The environment variables cannot be used as they are:", ...faults].join("\n  "));
  }
  return settingsFrom(parsed.data, given);
}

/** Returns the data directory without asking whether the other settings can be used. */
export const dataDirectoryOf = (environment: Variables = process.env): string => defaultDataDirectory(environment);

function settingsFrom(values: z.output<typeof variables>, given: Variables): Settings {
  const { GALLEY_S3_ENDPOINT: endpoint, GALLEY_S3_BUCKET: bucket, GALLEY_S3_REGION: region } = values;
  return {
    config: {
      port: values.PORT,
      host: values.GALLEY_HOST,
      publicUrl: values.GALLEY_PUBLIC_URL,
      dataDirectory: defaultDataDirectory(given),
      process: readProcess(values),
      embeddedDatabase: values.DATABASE_URL === undefined,
      migrateAtStart: values.GALLEY_MIGRATE_AT_START === "yes",
      secretLost: values.GALLEY_SECRET_LOST === "yes",
      logLevel: values.GALLEY_LOG_LEVEL,
      callsPerMinuteMax: values.GALLEY_RATE_LIMIT_PER_MINUTE,
      databaseConnectionsMax: values.GALLEY_DATABASE_CONNECTIONS,
      egressAllow: values.GALLEY_EGRESS_ALLOW,
      egressShowAnswers: values.GALLEY_EGRESS_SHOW_ANSWERS,
      assistantOrigins: values.GALLEY_ASSISTANT_ORIGINS,
      trustedProxies: values.GALLEY_TRUSTED_PROXIES,
      ...readHosts(values),
      searchConsole: readSearch(values),
      cdns: readCdns(values),
      pings: readPings(values),
      apps: readApps(values),
      models: readModels(values),
      offers: readOffers(values),
      retention: readRetention(values),
      s3: endpoint && bucket && region ? { endpoint, bucket, region } : undefined,
      mailFrom: values.GALLEY_MAIL_FROM,
      smtpWithoutTls: values.GALLEY_SMTP_WITHOUT_TLS,
      metrics:
        values.GALLEY_METRICS_PORT === undefined ? undefined : { host: values.GALLEY_METRICS_HOST, port: values.GALLEY_METRICS_PORT },
      traces: readTraces(values),
      failpoint: failpointIn(values.GALLEY_FAILPOINT),
      startedByNpm: given.npm_lifecycle_event !== undefined,
      systemd: given.NOTIFY_SOCKET === undefined ? undefined : { watchdogMilliseconds: Number(given.WATCHDOG_USEC ?? 0) / 1000 },
    },
    secrets: readSecrets(values),
    names: Object.keys(variables.shape).filter((name) => given[name] !== undefined),
  };
}
