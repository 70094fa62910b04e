import { expect, test } from "vitest";
import { readSettings } from "./config.ts";
import { publicUrlAt } from "./host-settings.ts";

const enough = "x".repeat(32);

test("no variable is needed", () => {
  const { config, secrets } = readSettings({ HOME: "/home/marta" });
  expect(config).toMatchObject({ port: 4000, host: "127.0.0.1", logLevel: "info", callsPerMinuteMax: 60, databaseConnectionsMax: 10 });
  expect(config.embeddedDatabase).toBe(true);
  expect(publicUrlAt(config, config.port)).toBe("http://localhost:4000");
  expect(config).toMatchObject({ egressAllow: [], egressShowAnswers: [], assistantOrigins: [], reservedHosts: [], s3: undefined });
  expect(secrets).toMatchObject({ databaseUrl: undefined, secret: undefined, s3Keys: undefined });
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
    GALLEY_EGRESS_ALLOW: "10.20.0.0/16, fd12:3456::/48 192.168.1.7/32",
    GALLEY_EGRESS_SHOW_ANSWERS: "10.20.4.0/24",
    GALLEY_ASSISTANT_ORIGINS: "https://inspector.example, http://localhost:6274",
    GALLEY_SIGN_IN_HOSTS: "galley.inside.example",
    GALLEY_RESERVED_HOSTS: "example.com, Hearth.Example",
    GALLEY_S3_ENDPOINT: "https://s3.example",
    GALLEY_S3_BUCKET: "galley-files",
    GALLEY_S3_REGION: "eu-central-1",
    GALLEY_S3_ACCESS_KEY_ID: "AKIAEXAMPLE",
    GALLEY_S3_SECRET_ACCESS_KEY: "key",
  });
  expect(config).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://galley.example",
    dataDirectory: "/srv/galley",
    embeddedDatabase: false,
    logLevel: "info",
    callsPerMinuteMax: 600,
    databaseConnectionsMax: 20,
    egressAllow: ["10.20.0.0/16", "fd12:3456::/48", "192.168.1.7/32"],
    egressShowAnswers: ["10.20.4.0/24"],
    assistantOrigins: ["https://inspector.example", "http://localhost:6274"],
    signInHosts: ["galley.inside.example"],
    reservedHosts: ["example.com", "hearth.example", "galley.inside.example"],
    s3: { endpoint: "https://s3.example", bucket: "galley-files", region: "eu-central-1" },
    failpoint: undefined,
    startedByNpm: false,
    systemd: undefined,
  });
  expect(secrets).toMatchObject({
    databaseUrl: "postgres://galley:pass@db.example/galley",
    secret: enough,
    s3Keys: { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "key" },
  });
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
  ["GALLEY_ROLE", "workers", /GALLEY_ROLE must be one of all, web, worker/],
  ["GALLEY_ROLE", "web", /GALLEY_ROLE=web needs DATABASE_URL/],
  ["GALLEY_ROLE", "worker", /GALLEY_ROLE=worker needs DATABASE_URL/],
  ["GALLEY_LOG_LEVEL", "loud", /GALLEY_LOG_LEVEL must be one of debug, info, warn, error, silent/],
  ["GALLEY_RATE_LIMIT_PER_MINUTE", "0", /GALLEY_RATE_LIMIT_PER_MINUTE must be a whole number from 1/],
  ["GALLEY_DATABASE_CONNECTIONS", "many", /GALLEY_DATABASE_CONNECTIONS must be/],
  ["GALLEY_EGRESS_ALLOW", "10.20.0.0/16, 10.30.0.0/33", /GALLEY_EGRESS_ALLOW must be networks .*"10\.30\.0\.0\/33" is none/],
  ["GALLEY_ASSISTANT_ORIGINS", "https://a.example, https://b.example/path", /must be origins .*"https:\/\/b\.example\/path" is none/],
  ["GALLEY_RESERVED_HOSTS", "example.com, *.example.org", /must be names such as .*"\*\.example\.org" is none/],
  ["GALLEY_RESERVED_HOSTS", "example.com.", /"example\.com\." is none/],
  ["GALLEY_EGRESS_SHOW_ANSWERS", "0.0.0.0/0", /none wider than .*"0\.0\.0\.0\/0" is none/],
  ["GALLEY_EGRESS_ALLOW", "127.0.0.1", /"127\.0\.0\.1" is none/],
  ["GALLEY_EGRESS_ALLOW", "0.0.0.0/0", /none wider than .*"0\.0\.0\.0\/0" is none/],
  ["GALLEY_EGRESS_ALLOW", "::/0", /"::\/0" is none/],
  ["GALLEY_EGRESS_ALLOW", "localhost/32", /"localhost\/32" is none/],
  ["GALLEY_ARCHIVE", "archive", /GALLEY_ARCHIVE must be a folder such as .+, or a bucket such as/],
  ["GALLEY_ARCHIVE_DAYS", "0", /GALLEY_ARCHIVE_DAYS must be a whole number from 1 to 365/],
  ["GALLEY_S3_ENDPOINT", "https://s3.example/galley", /GALLEY_S3_ENDPOINT must be the address of the store/],
  ["GALLEY_S3_ENDPOINT", "https://key:secret@s3.example", /GALLEY_S3_ENDPOINT must be/],
  ["GALLEY_S3_BUCKET", "Galley/Files", /GALLEY_S3_BUCKET must be the name of a bucket/],
  ["GALLEY_S3_REGION", "eu central", /GALLEY_S3_REGION must be a region/],
] as const)("%s=%s is refused with what to do", ([name, value, message]) => {
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test("an archive is for the embedded database alone, and its address is a secret", () => {
  const archive = "https://KEY:hunter2@s3.example/archive";
  const { config, secrets } = readSettings({ GALLEY_ARCHIVE: archive });
  expect(secrets.archive).toMatchObject({ place: { bucket: { bucket: "archive" } }, days: 7 });
  expect(JSON.stringify(config)).not.toContain("hunter2");
  expect(() => readSettings({ GALLEY_ARCHIVE: archive, DATABASE_URL: "postgres://db/galley" })).toThrow(
    /GALLEY_ARCHIVE is for the embedded database alone, and DATABASE_URL is set/,
  );
});

test("half of the settings of a store are refused, naming what is missing", () => {
  expect(() => readSettings({ GALLEY_S3_BUCKET: "galley-files", GALLEY_S3_SECRET_ACCESS_KEY: "hunter2", GALLEY_S3_REGION: "" })).toThrow(
    /GALLEY_S3_ENDPOINT, GALLEY_S3_REGION, GALLEY_S3_ACCESS_KEY_ID are missing/,
  );
});

test("everything that is wrong is told at once, and no secret with it", () => {
  const environment = { PORT: "http", GALLEY_SECRET: "hunter2", DATABASE_URL: "mysql://root:hunter2@db", GALLEY_FOO: "1" };
  expect(() => readSettings(environment)).toThrow(/GALLEY_FOO.*PORT.*DATABASE_URL.*GALLEY_SECRET/s);
  expect(() => readSettings(environment)).not.toThrow(/hunter2/);
});

test("email takes a server and a sender, and keeps the server's address secret", () => {
  const smtpUrl = "smtps://galley:p%40ss@mail.example.com";
  const { config, secrets } = readSettings({ GALLEY_SMTP_URL: smtpUrl, GALLEY_MAIL_FROM: "Galley <galley@example.com>" });
  expect([config.mailFrom, secrets.smtpUrl]).toEqual(["Galley <galley@example.com>", smtpUrl]);
  expect(JSON.stringify(config)).not.toContain("p%40ss");
  expect(() => readSettings({ GALLEY_SMTP_URL: smtpUrl })).toThrow(/GALLEY_MAIL_FROM is not/);
  expect(() => readSettings({ GALLEY_SMTP_URL: smtpUrl })).not.toThrow(/p%40ss/);
  expect(() => readSettings({ GALLEY_MAIL_FROM: "galley@example.com" })).toThrow(/GALLEY_SMTP_URL is not/);
  for (const url of ["mail.example.com:25", "http://mail.example.com", "smtp://", "smtp://mail.example.com/?tls=no"]) {
    expect(() => readSettings({ GALLEY_SMTP_URL: url, GALLEY_MAIL_FROM: "a@b.c" }), url).toThrow(/GALLEY_SMTP_URL must be the address/);
  }
  for (const from of ["Galley", "a@b.c, d@e.f", "a@b.c\nBcc: d@e.f", "Galley <galley>", '"x" <a@b.c>']) {
    expect(() => readSettings({ GALLEY_SMTP_URL: smtpUrl, GALLEY_MAIL_FROM: from }), from).toThrow(/GALLEY_MAIL_FROM must be an address/);
  }
});

test("a failpoint is accepted in tests only", () => {
  expect(() => readSettings({ GALLEY_FAILPOINT: "x" })).toThrow(/tests only/);
  expect(readSettings({ GALLEY_FAILPOINT: "x", NODE_ENV: "test" }).config.failpoint).toEqual({ name: "x", hits: 1 });
  expect(readSettings({ GALLEY_FAILPOINT: "x:3", NODE_ENV: "test" }).config.failpoint).toEqual({ name: "x", hits: 3 });
});
