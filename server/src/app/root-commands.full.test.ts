import { existsSync, lchownSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { commands } from "#src/operating/commands/table.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { asRoot, hostileFolder, takesRoot } from "#test/hostile/planted-links.ts";
import { removeUsed, usedInstallation } from "#test/installation.ts";

useMachineClock();
beforeEach(({ skip }) => skip(!asRoot, takesRoot));
afterAll(removeUsed);

/** Returns the words of an example. Files that it names lie beside the data directory. */
function wordsOf(example: string, outside: string): string[] {
  const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return words.map((word) => {
    if (word.startsWith("/var/backups/")) return join(outside, "backup");
    if (!/\.(json|zip|mp3)$/.test(word)) return word;
    const file = join(outside, word);
    if (!existsSync(file)) writeFileSync(file, "{}");
    return file;
  });
}

test("no command of root's opens anything in a folder full of links, and nothing of root's changes", async () => {
  const folder = hostileFolder(await usedInstallation());
  const before = folder.state();
  const done: string[] = [];
  for (const [index, { example }] of commands.entries()) {
    folder.plant({ alsoRefused: index % 2 === 1 });
    const { code, stderr } = await folder.run(wordsOf(example, folder.outside));
    expect(stderr, example).not.toContain("root touches");
    if (index % 2 === 1 && stderr.includes("is a link")) expect(stderr, example).toContain(`${folder.place.directory}/`);
    expect(folder.state(), example).toEqual({ ...before, foreign: [] });
    if (code === 0) done.push(example);
  }
  // Most examples name rows that are not there, after everything that a command opens in the folder.
  expect(done).toContain("organization list");
  expect(done).toContain("config check");
});

const deep = ["backup", "doctor", "secret reseal", "article import"];

test.each(deep)("%s works beside links, and reaches nothing of root's where folders become links while it runs", async (words) => {
  const { example } = commands.find((command) => command.words.join(" ") === words) ?? { example: words };
  const folder = hostileFolder(await usedInstallation());
  folder.plant({ alsoRefused: false });
  const before = folder.state();
  for (const swap of [[], ["files"], ["command-lock"], ["postgres"]]) {
    const { code, stderr } = await folder.run(wordsOf(example, folder.outside), swap);
    expect(stderr).not.toContain("root touches");
    expect(folder.state()).toEqual({ ...before, foreign: [] });
    if (words === "backup" && swap.length === 0) expect(code).toBe(0);
  }
});

test("a backup into a new directory of root's is the service's user's, and one that holds something is refused", async () => {
  const folder = hostileFolder(await usedInstallation());
  const backup = join(folder.outside, "new", "backup");
  expect(await folder.run(["backup", backup])).toMatchObject({ code: 0 });
  expect(statSync(backup)).toMatchObject({ uid: folder.user, mode: 0o40_700 });
  expect(existsSync(join(backup, "manifest.json"))).toBe(true);
  const again = await folder.run(["backup", folder.outside]);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain("belongs to root and is not empty");
});

test("root's command reads no file that lies in the service's folder", async () => {
  const folder = hostileFolder(await usedInstallation());
  const { code, stderr } = await folder.run(["article", "import", join(folder.place.root, "planted.json")]);
  expect(code).toBe(2);
  expect(stderr).toContain("root opens nothing in the data directory");
});

test("root's command takes no secret from a file in the service's folder, whose user has put a link there", async () => {
  const installation = await usedInstallation();
  const planted = join(installation.place.root, "planted");
  const folder = hostileFolder({ ...installation, environment: { ...installation.environment, ...{ GALLEY_SMTP_URL_FILE: planted } } });
  writeFileSync(join(folder.outside, "secret"), "the-secret-of-root");
  symlinkSync(join(folder.outside, "secret"), planted);
  const { code, stderr } = await folder.run(["organization", "list"]);
  expect(code).toBe(1);
  expect(stderr).toContain(`GALLEY_SMTP_URL_FILE leads to ${planted}, which lies in the data directory, where root opens nothing.`);
  expect(stderr).not.toContain("the-secret-of-root");
});

test("a fixture in the service's folder is written by its user, and through no link", async () => {
  const folder = hostileFolder(await usedInstallation());
  const before = folder.state();
  const [fixture, link] = ["fixture.json", "linked.json"].map((name) => join(folder.place.root, name)) as [string, string];
  expect(await folder.run(["seed", "--force", "--fixture", fixture])).toMatchObject({ code: 0 });
  expect(statSync(fixture)).toMatchObject({ uid: folder.user, mode: 0o100_600 });
  const target = join(folder.outside, "target.json");
  writeFileSync(target, "as it was");
  symlinkSync(target, link);
  lchownSync(link, folder.user, folder.user);
  const refused = await folder.run(["seed", "--force", "--fixture", link]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain("linked.json cannot be written");
  expect(refused.stderr).not.toContain("root touches");
  expect(readFileSync(target, "utf8")).toBe("as it was");
  expect(folder.state()).toMatchObject({ ...before, foreign: [] });
});
