import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings } from "../../server/src/operating/settings/config.ts";

type Service = {
  image?: string;
  build?: string;
  user?: string;
  entrypoint?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
};

const root = join(import.meta.dirname, "../..");
const compose = parse(readFileSync(join(root, "compose.yaml"), "utf8")) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const { galley = {}, secrets = {}, database = {}, files = {} } = compose.services;
const folder = mkdtempSync(join(tmpdir(), "galley-secrets-"));
const makeSecrets = () => execFileSync(process.execPath, [join(root, "ops/compose/make-secrets.mjs"), folder]);
const secretNamed = (path: string) => join(folder, path.replace("/run/secrets/", ""));

beforeAll(() => void makeSecrets());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("Galley starts with the settings of compose.yaml and the secrets that are made for it", () => {
  const given = Object.entries(galley.environment ?? {}).map(([name, value]) => [
    name,
    name.endsWith("_FILE") ? secretNamed(value) : value,
  ]);
  const { config, secrets: read } = readSettings(Object.fromEntries(given));
  expect(config).toMatchObject({ embeddedDatabase: false, smtpWithoutTls: "mail", s3: { bucket: "galley-files" } });
  expect(new URL(read.databaseUrl ?? "").hostname).toBe("database");
  expect(new URL(config.s3?.endpoint ?? "").hostname).toBe("files");
  expect(new URL(read.smtpUrl ?? "").hostname).toBe("mail");
  expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(["database", "files", "mail"]));
});

test("secrets are made once, for their owner alone, and none stands in compose.yaml", () => {
  const read = () => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]);
  const first = read();
  makeSecrets();
  expect(read()).toEqual(first);
  expect(first.map(([name]) => [name, statSync(join(folder, String(name))).mode & 0o777])).toEqual(first.map(([name]) => [name, 0o400]));
  const password = readFileSync(secretNamed("database-password"), "utf8").trim();
  expect(new URL(readFileSync(secretNamed("database-url"), "utf8")).password).toBe(password);
  const text = readFileSync(join(root, "compose.yaml"), "utf8");
  const named = [...text.matchAll(/\/run\/secrets\/([a-z0-9-]+)/g)].map(([path]) => path);
  expect(named.filter((path) => !existsSync(secretNamed(path)))).toEqual([]);
  expect(Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment))).not.toContain("POSTGRES_PASSWORD");
});

test("a service starts once those that it needs are healthy or done", () => {
  expect(galley.depends_on).toEqual({
    secrets: { condition: "service_completed_successfully" },
    database: { condition: "service_healthy" },
    files: { condition: "service_healthy" },
    mail: { condition: "service_healthy" },
  });
  const waitedFor = Object.values(compose.services).flatMap(({ depends_on = {} }) =>
    Object.entries(depends_on).flatMap(([name, { condition }]) => (condition === "service_healthy" ? [name] : [])),
  );
  for (const name of waitedFor) expect(compose.services[name]?.healthcheck?.test).toEqual(expect.arrayContaining(["CMD"]));
  for (const one of [database, files]) expect(one.depends_on?.secrets?.condition).toBe("service_completed_successfully");
});

test("containers of Galley write to nothing but their volumes, and hold no rights", () => {
  for (const one of [galley, secrets]) expect(one).toMatchObject({ read_only: true, cap_drop: ["ALL"], image: "galley:local" });
  expect(galley.stop_grace_period).toBe("60s");
  expect(secrets.volumes).toContain("secrets:/var/lib/galley");
  expect(galley.volumes).toContain("secrets:/run/secrets:ro");
});

test("nothing is open to other machines, every image is pinned and every volume declared", () => {
  for (const { image = "", ports = [], volumes = [] } of Object.values(compose.services)) {
    expect(image).toMatch(/:(local|v?\d+[\w.-]*)$/);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const volume of volumes.filter((one) => !one.startsWith("."))) expect(compose.volumes).toHaveProperty(volume.split(":")[0] ?? "");
  }
});
