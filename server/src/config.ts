import { limits } from "@galley/contract";
import { z } from "zod";
import { defaultDataDirectory } from "./platform/data-directory.ts";
import { nearest } from "./platform/nearest.ts";
import { secretLengthMin } from "./platform/secret-file.ts";
import { StartupError } from "./platform/startup-error.ts";

const prefix = "GALLEY_";
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
    description: "Directory for the embedded database and the secret.",
    shownDefault: "`/var/lib/galley` for root, else `~/.local/share/galley` (macOS: `~/Library/Application Support/galley`)",
  }),
  DATABASE_URL: z.string().refine(isPostgresUrl, "must be an address such as postgres://user:password@host:5432/database").optional().meta({
    description: "PostgreSQL database to use instead of the embedded one; its user owns the tables.",
    shownDefault: "the embedded PostgreSQL",
  }),
  GALLEY_SECRET: z
    .string()
    .min(secretLengthMin, `must have at least ${secretLengthMin} characters; make one with: openssl rand -base64 32`)
    .optional()
    .meta({
      description: `Key of this installation, at least ${secretLengthMin} characters. Several instances share one.`,
      shownDefault: "generated once into the file `secret` of the data directory",
    }),
  GALLEY_LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(", ")}`)
    .prefault("info")
    .describe(`How much is logged: ${logLevels.map((level) => `\`${level}\``).join(", ")}.`),
  GALLEY_RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000)
    .prefault(String(limits.callsPerMinute))
    .describe("Calls that one token may make in a minute."),
  GALLEY_DATABASE_CONNECTIONS: wholeNumber(1, 1000).prefault("10").describe("Database connections that requests and publishing share."),
  GALLEY_FAILPOINT: z
    .string()
    .regex(/^[^:]+(:\d{1,9})?$/, "must be a name, or a name and how often it is passed, as in name:3")
    .optional()
    .meta({ internal: true }),
});

export type Variables = Record<string, string | undefined>;

/** What may be printed and logged. */
export type Config = {
  port: number;
  host: string;
  /** Undefined: localhost at the port that the service gets. */
  publicUrl: string | undefined;
  dataDirectory: string;
  embeddedDatabase: boolean;
  logLevel: (typeof logLevels)[number];
  callsPerMinuteMax: number;
  databaseConnectionsMax: number;
  failpoint: { name: string; hits: number } | undefined;
  /** Whether the process was started by `npm start` or another script of the package. */
  startedByNpm: boolean;
};

/** What never leaves the process. */
export type Secrets = { databaseUrl: string | undefined; secret: string | undefined };

export type Settings = { config: Config; secrets: Secrets };

/** Reads the settings, or fails with everything that is wrong with them at once. */
export function readSettings(environment: Variables = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = variables.safeParse(given);
  const faults = [...unknownNames(given), ...refusedFailpoint(given), ...(parsed.error?.issues ?? []).map(describeIssue)];
  if (parsed.data === undefined || faults.length > 0) {
    throw new StartupError(["The environment variables cannot be used as they are:", ...faults].join("\n  "));
  }
  return settingsFrom(parsed.data, given);
}

export function publicUrlAt({ publicUrl }: Config, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function settingsFrom(values: z.output<typeof variables>, given: Variables): Settings {
  return {
    config: {
      port: values.PORT,
      host: values.GALLEY_HOST,
      publicUrl: values.GALLEY_PUBLIC_URL,
      dataDirectory: defaultDataDirectory(given),
      embeddedDatabase: values.DATABASE_URL === undefined,
      logLevel: values.GALLEY_LOG_LEVEL,
      callsPerMinuteMax: values.GALLEY_RATE_LIMIT_PER_MINUTE,
      databaseConnectionsMax: values.GALLEY_DATABASE_CONNECTIONS,
      failpoint: failpointIn(values.GALLEY_FAILPOINT),
      startedByNpm: given.npm_lifecycle_event !== undefined,
    },
    secrets: { databaseUrl: values.DATABASE_URL, secret: values.GALLEY_SECRET },
  };
}

function failpointIn(text: string | undefined): Config["failpoint"] {
  const [name, hits = "1"] = text?.split(":") ?? [];
  return name === undefined ? undefined : { name, hits: Number(hits) };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${String(path[0])} ${message}.`;
}

// Kubernetes adds such variables to every container when a Service is called galley.
const serviceLink = /^GALLEY_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_\w+)$/;

function unknownNames(given: Variables): string[] {
  const known = Object.entries(variables.shape).flatMap(([name, schema]) => (schema.meta()?.internal ? [] : [name]));
  const isKnown = (name: string) => Object.hasOwn(variables.shape, name) || serviceLink.test(name);
  const isLink = (name: string) => name === "GALLEY_PORT" && /^(tcp|udp):/.test(given[name] ?? "");
  const unknown = Object.keys(given).filter((name) => name.startsWith(prefix) && !isKnown(name) && !isLink(name));
  const bare = (name: string) => name.replace(prefix, "");
  return unknown.map((name) => {
    const closest = nearest(bare(name), known.map(bare));
    const meant = known.find((candidate) => bare(candidate) === closest);
    return `${name} is not a setting of Galley. Did you mean ${meant}? Rename or remove it.`;
  });
}

function refusedFailpoint({ GALLEY_FAILPOINT, NODE_ENV }: Variables): string[] {
  if (GALLEY_FAILPOINT === undefined || NODE_ENV === "test") return [];
  return ["GALLEY_FAILPOINT makes the process kill itself and is for tests only. Remove it."];
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? "");
}
