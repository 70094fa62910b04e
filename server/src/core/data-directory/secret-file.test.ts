import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inShare } from "#test/chance.ts";
import { inChild } from "#test/children/in-child.ts";
import { openSecretFile, readSecretFile, secretFileIn, writeSecretFile } from "./secret-file.ts";

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), "galley-secret-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return secretFileIn(join(directory, "data"));
}

test("the first who asks makes a long secret that only its owner may read, and it stays", () => {
  const file = place();
  const secret = openSecretFile(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openSecretFile(file)).toBe(secret);
  expect(readdirSync(join(file, ".."))).toEqual(["secret"]);
});

test("of many processes that ask at once all get the same secret", async () => {
  const file = place();
  const program = `
    import { openSecretFile } from ${JSON.stringify(new URL("./secret-file.ts", import.meta.url).href)};
    console.log(JSON.stringify(openSecretFile(${JSON.stringify(file)})));
  `;
  const children = Array.from({ length: Math.max(2, inShare(4)) }, () => inChild(program));
  const secrets = await Promise.all(children.map((child) => child.next()));
  await Promise.all(children.map((child) => child[Symbol.asyncDispose]()));
  expect(new Set(secrets)).toEqual(new Set([readFileSync(file, "utf8").trim()]));
});

test.for([0o640, 0o604, 0o620, 0o700])("a secret file with mode %o is refused, with what to run", (mode) => {
  const file = place();
  openSecretFile(file);
  chmodSync(file, mode);
  expect(() => openSecretFile(file)).toThrow(`chmod 600 ${file}`);
});

test("a secret that was cut short is refused rather than replaced", () => {
  const file = place();
  openSecretFile(file);
  writeFileSync(file, "short\n");
  expect(() => openSecretFile(file)).toThrow(/fewer than 32 characters.*Restore the file from a backup/);
  expect(readFileSync(file, "utf8")).toBe("short\n");
});

test("a given secret takes the place of the one that is there", () => {
  const file = place();
  expect(readSecretFile(file)).toBeUndefined();
  openSecretFile(file);
  writeSecretFile(file, "y".repeat(32));
  expect(readSecretFile(file)).toBe("y".repeat(32));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
