import { expect, test } from "vitest";
import { publicUrlAt, readSettings } from "./config.ts";

const enough = "x".repeat(32);

test("no variable is needed", () => {
  const { config, secrets } = readSettings({ HOME: "/home/marta" });
  expect(config).toMatchObject({ port: 4000, host: "127.0.0.1", logLevel: "info", callsPerMinuteMax: 60, databaseConnectionsMax: 10 });
  expect(config.embeddedDatabase).toBe(true);
  expect(publicUrlAt(config, config.port)).toBe("http://localhost:4000");
  expect(secrets).toEqual({ databaseUrl: undefined, secret: undefined });
});

test("every variable is taken over, and an empty one counts as not set", () => {
  const { config, secrets } = readSettings({
    PORT: "8080",
    GALLEY_HOST: "0.0.0.0",
    GALLEY_PUBLIC_URL: "https://galley.example",
    GALLEY_DATA_DIR: "/srv/galley",
    DATABASE_URL: "postgres://galley:pass@db.example/galley",
    GALLEY_SECRET: enough,
    GALLEY_LOG_LEVEL: "",
    GALLEY_RATE_LIMIT_PER_MINUTE: "600",
    GALLEY_DATABASE_CONNECTIONS: "20",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://galley.example",
    dataDirectory: "/srv/galley",
    embeddedDatabase: false,
    logLevel: "info",
    callsPerMinuteMax: 600,
    databaseConnectionsMax: 20,
    failpoint: undefined,
    startedByNpm: false,
  });
  expect(secrets).toEqual({ databaseUrl: "postgres://galley:pass@db.example/galley", secret: enough });
});

test.for([
  ["GALLEY_PUBLC_URL", "GALLEY_PUBLIC_URL"],
  ["GALLEY_PORT", "PORT"],
  ["GALLEY_DATABASE_URL", "DATABASE_URL"],
  ["GALLEY_RATELIMIT", "GALLEY_RATE_LIMIT_PER_MINUTE"],
])("%s is refused, naming %s", ([name, meant]) => {
  expect(() => readSettings({ [String(name)]: "1" })).toThrow(`${name} is not a setting of Galley. Did you mean ${meant}?`);
});

test("what Kubernetes adds for a Service called galley is let through", () => {
  const links = {
    GALLEY_SERVICE_HOST: "10.0.0.1",
    GALLEY_SERVICE_PORT_HTTP: "80",
    GALLEY_PORT: "tcp://10.0.0.1:80",
    GALLEY_PORT_80_TCP_ADDR: "10.0.0.1",
  };
  expect(readSettings(links).config.port).toBe(4000);
});

test.for([
  ["PORT", "http", /PORT must be a whole number from 0 to 65535/],
  ["PORT", "65536", /PORT must be/],
  ["PORT", "-1", /PORT must be/],
  ["PORT", "4e3", /PORT must be/],
  ["GALLEY_PUBLIC_URL", "https://galley.example/", /GALLEY_PUBLIC_URL must be the address/],
  ["GALLEY_PUBLIC_URL", "https://galley.example/blog", /GALLEY_PUBLIC_URL must be/],
  ["GALLEY_PUBLIC_URL", "ftp://galley.example", /GALLEY_PUBLIC_URL must be/],
  ["GALLEY_PUBLIC_URL", "galley.example", /GALLEY_PUBLIC_URL must be/],
  ["DATABASE_URL", "mysql://localhost/galley", /DATABASE_URL must be an address such as postgres:/],
  ["GALLEY_SECRET", "x".repeat(31), /GALLEY_SECRET must have at least 32 characters/],
  ["GALLEY_LOG_LEVEL", "loud", /GALLEY_LOG_LEVEL must be one of debug, info, warn, error, silent/],
  ["GALLEY_RATE_LIMIT_PER_MINUTE", "0", /GALLEY_RATE_LIMIT_PER_MINUTE must be a whole number from 1/],
  ["GALLEY_DATABASE_CONNECTIONS", "many", /GALLEY_DATABASE_CONNECTIONS must be/],
] as const)("%s=%s is refused with what to do", ([name, value, message]) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test("everything that is wrong is told at once, and no secret with it", () => {
  const environment = { PORT: "http", GALLEY_SECRET: "hunter2", DATABASE_URL: "mysql://root:hunter2@db", GALLEY_FOO: "1" };
  expect(() => readSettings(environment)).toThrow(/GALLEY_FOO.*PORT.*DATABASE_URL.*GALLEY_SECRET/s);
  expect(() => readSettings(environment)).not.toThrow(/hunter2/);
});

test("a failpoint is accepted in tests only", () => {
  expect(() => readSettings({ GALLEY_FAILPOINT: "x" })).toThrow(/tests only/);
  expect(readSettings({ GALLEY_FAILPOINT: "x", NODE_ENV: "test" }).config.failpoint).toEqual({ name: "x", hits: 1 });
  expect(readSettings({ GALLEY_FAILPOINT: "x:3", NODE_ENV: "test" }).config.failpoint).toEqual({ name: "x", hits: 3 });
});
