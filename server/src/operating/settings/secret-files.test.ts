import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demoEnvironment } from "#src/app/demo/demo-environment.ts";
import { readSettings, variables } from "./config.ts";
import { fileNameOf, secretNames } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-secret-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const secrets: Record<string, string> = {
  DATABASE_URL: "postgres://web:one@db.example/galley",
  GALLEY_DATABASE_OWNER_URL: "postgres://owner:two@db.example/galley",
  GALLEY_DATABASE_READ_URL: "postgres://owner:two@replica.example/galley",
  GALLEY_SECRET: "three".padEnd(32, "3"),
  GALLEY_SECRET_PREVIOUS: "four".padEnd(32, "4"),
  GALLEY_S3_ACCESS_KEY_ID: "five",
  GALLEY_S3_SECRET_ACCESS_KEY: "six",
  GALLEY_SMTP_URL: "smtps://galley:seven@mail.example",
  GALLEY_X_CLIENT_SECRET: "eight",
  GALLEY_LINKEDIN_CLIENT_SECRET: "nine",
  GALLEY_META_APP_SECRET: "ten",
  GALLEY_GOOGLE_CLIENT_SECRET: "of google",
  GALLEY_TEXT_KEY: "eleven",
  GALLEY_IMAGE_KEY: "twelve",
  GALLEY_TRANSCRIPTION_KEY: "thirteen",
  GALLEY_STRIPE_WEBHOOK_SECRET: "whsec_of_payments",
  GALLEY_METRICS_TOKEN: "fourteen-of-sixteen",
  OTEL_EXPORTER_OTLP_HEADERS: "x-token=fifteen",
  GALLEY_CLOUDFLARE_TOKEN: "sixteen",
  GALLEY_PURGE_TOKEN: "eighteen",
};
const beside = {
  GALLEY_S3_ENDPOINT: "https://s3.example",
  GALLEY_S3_BUCKET: "galley-files",
  GALLEY_S3_REGION: "eu-central-1",
  GALLEY_MAIL_FROM: "galley@example.com",
  GALLEY_CLOUDFLARE_ZONE: "0123456789abcdef0123456789abcdef",
  GALLEY_PURGE_URL: "http://nginx:8080/",
  GALLEY_X_CLIENT_ID: "x-id",
  GALLEY_LINKEDIN_CLIENT_ID: "linkedin-id",
  GALLEY_META_APP_ID: "meta-id",
  GALLEY_GOOGLE_CLIENT_ID: "google-id",
  GALLEY_TEXT_MODEL: "model-of-texts",
  GALLEY_IMAGE_MODEL: "model-of-pictures",
  GALLEY_TRANSCRIPTION_MODEL: "model-of-recordings",
};

test("the settings that may be given as a file are exactly those whose values never leave the process", () => {
  const read = readSettings({ ...beside, ...secrets });
  const kept = JSON.stringify(read.secrets);
  const values = Object.entries({ ...beside, ...secrets });
  expect(values.filter(([, value]) => kept.includes(JSON.stringify(value))).map(([name]) => name)).toEqual(Object.keys(secrets));
  // Refused beside DATABASE_URL, and kept in parts: the key of a bucket is one of them.
  const archive = "GALLEY_ARCHIVE";
  expect(JSON.stringify(readSettings({ [archive]: "https://KEY:hunter2@s3.example/archive" }).secrets)).toContain('"hunter2"');
  expect(secretNames(variables.shape).toSorted()).toEqual([...Object.keys(secrets), archive].toSorted());
});

test("a secret in a file counts as if the variable held it, without the end of its line", () => {
  for (const end of ["", "\n", "\r\n"]) {
    const inFiles = Object.entries(secrets).map(([name, value]) => [fileNameOf(name), file(name, value + end)]);
    expect(readSettings({ ...beside, ...Object.fromEntries(inFiles) })).toEqual(readSettings({ ...beside, ...secrets }));
  }
});

test("a value and a file for the same secret are refused, and both names are told", () => {
  const environment = { GALLEY_SECRET: secrets.GALLEY_SECRET, GALLEY_SECRET_FILE: file("both", String(secrets.GALLEY_SECRET)) };
  expect(() => readSettings(environment)).toThrow("GALLEY_SECRET and GALLEY_SECRET_FILE are both set. Remove one of them.");
  expect(readSettings({ ...environment, GALLEY_SECRET: "" }).secrets.secret).toBe(secrets.GALLEY_SECRET);
});

mkdirSync(join(folder, "directory"));
const hidden = "hidden".padEnd(40, "-");

test.for([
  ["cannot be read (ENOENT)", () => join(folder, "missing")],
  ["is not a file", () => join(folder, "directory")],
  ["is empty", () => file("empty", "\n")],
  ["has more than one line", () => file("lines", `${hidden}\n${hidden}\n`)],
  ["has more than one line", () => file("zero", `${hidden}\0`)],
  ["has more than 16384 bytes", () => file("long", hidden.repeat(1000))],
  ["is not text in UTF-8", () => file("bytes", Buffer.from(`${hidden}\xff`, "latin1"))],
] as const)("a file that %s is told with its variable and its path, and what it holds is not", ([fault, make]) => {
  const path = make();
  const read = () => readSettings({ GALLEY_SECRET_FILE: path });
  expect(read).toThrow(`GALLEY_SECRET_FILE leads to ${path}, which ${fault}.`);
  expect(read).not.toThrow("hidden");
});

test("a secret that was given in place of its path appears in no message", () => {
  const read = () => readSettings({ DATABASE_URL_FILE: secrets.DATABASE_URL, GALLEY_TEXT_KEY_FILE: secrets.GALLEY_TEXT_KEY });
  expect(read).toThrow("DATABASE_URL_FILE leads to a path that does not begin at the root of the disk, which cannot be read (ENOENT).");
  expect(read).toThrow("GALLEY_TEXT_KEY_FILE leads to");
  for (const secret of ["db.example", "eleven"]) expect(read).not.toThrow(secret);
});

test("what a file holds is judged as the variable would be, under the variable's name", () => {
  expect(() => readSettings({ GALLEY_SECRET_FILE: file("short", "short") })).toThrow("GALLEY_SECRET must have at least 32 characters");
  expect(() => readSettings({ GALLEY_SECRT_FILE: "x" })).toThrow("Did you mean GALLEY_SECRET_FILE?");
  expect(() => readSettings({ GALLEY_LOG_LEVEL_FILE: "x" })).toThrow("GALLEY_LOG_LEVEL_FILE is not a setting of Galley.");
});

test("the demo leaves out the database of another installation, given in a file too", () => {
  const environment = demoEnvironment({ DATABASE_URL_FILE: "/run/secrets/database", GALLEY_SECRET_FILE: "/run/secrets/key" }, folder);
  expect(Object.keys(environment)).not.toContain("DATABASE_URL_FILE");
  expect(Object.keys(environment)).not.toContain("GALLEY_SECRET_FILE");
});

test("root reads no file in the data directory, whose user could put a link there", ({ skip }) => {
  skip(process.getuid?.() !== 0, "takes root");
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true });
  const [inside, through, own] = [join(data, "planted"), join(folder, "leads-inside"), join(folder, "leads-to-planted")];
  symlinkSync(file("of-root", "x".repeat(32)), inside);
  symlinkSync(data, through);
  symlinkSync(inside, own);
  for (const path of [inside, join(through, "planted"), own, join(data, "missing")]) {
    expect(() => readSettings({ GALLEY_DATA_DIR: data, GALLEY_SECRET_FILE: path })).toThrow(
      `GALLEY_SECRET_FILE leads to ${path}, which lies in the data directory, where root opens nothing. Name a file outside of it.`,
    );
  }
});
