import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findPrograms, installedNative } from "./programs.ts";
import { chooseSystemUser } from "./run-as.ts";
import { temporaryPlace } from "./test-support.ts";

const asRoot = process.getuid?.() === 0;
const { native } = installedNative();
const links: { target: string }[] = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8"));

test("the installed programs are used where they lie", async () => {
  await using place = temporaryPlace();
  const copyTo = join(place.root, "copy");
  const user = chooseSystemUser(place.cluster);
  // The copy is used where this repository is itself below a closed directory.
  expect([native, copyTo]).toContain(dirname(dirname(findPrograms({ native, copyTo, user }).postgres)));
});

test("links between libraries that the package's install script did not make are made", async () => {
  await using place = temporaryPlace();
  const package_ = join(place.root, "native");
  cpSync(native, package_, { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) rmSync(join(place.root, target));
  const user = chooseSystemUser(place.cluster);
  const { postgres } = findPrograms({ native: package_, copyTo: join(place.root, "copy"), user });
  expect(postgres).toBe(join(package_, "bin", "postgres"));
  for (const { target } of links) expect(lstatSync(join(place.root, target)).isSymbolicLink()).toBe(true);
});

test.runIf(asRoot)("programs below a closed directory are copied once to where the database's user can read them", async () => {
  await using place = temporaryPlace();
  const closed = join(place.root, "closed");
  mkdirSync(closed);
  symlinkSync(native, join(closed, "native"));
  chmodSync(closed, 0o700);
  const copyTo = join(place.root, "programs", "copy");
  const user = chooseSystemUser(place.cluster);
  const options = { native: join(closed, "native"), copyTo, user };
  expect(findPrograms(options).postgres).toBe(join(copyTo, "bin", "postgres"));
  const made = statSync(copyTo).ino;
  findPrograms(options);
  expect(statSync(copyTo).ino).toBe(made);
});

test("programs that do not run are reported with the system's reason", async () => {
  await using place = temporaryPlace();
  const broken = join(place.root, "native");
  mkdirSync(join(broken, "bin"), { recursive: true });
  const options = { native: broken, copyTo: join(place.root, "copy"), user: undefined };
  expect(() => findPrograms(options)).toThrow(/do not run on this system: .*ENOENT.* DATABASE_URL/);
});
