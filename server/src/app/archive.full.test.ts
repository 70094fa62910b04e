import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import {
  type Archived,
  archivedInstallation,
  archiveFolder,
  askDatabase,
  momentOf,
  restoreElsewhere,
  titles,
  untilArchived,
  writeBoth,
} from "#test/archived-installation.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { removeUsed } from "#test/installation.ts";
import { openS3Server } from "#test/outside/s3-server.ts";
import { runCommandProcess, startService } from "#test/running-service.ts";

useMachineClock();

afterAll(removeUsed);

async function archiveBucket(): Promise<string> {
  const server = await openS3Server();
  onTestFinished(() => server[Symbol.asyncDispose]());
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server;
  return `${endpoint.replace("//", `//${accessKeyId}:${secretAccessKey}@`)}/${bucket}?region=us-east-1`;
}

/** Runs a service that archives, and leaves an archive with a base, a change before the moment and one after it. */
async function archivedAround(archive: string): Promise<{ installation: Archived; moment: string; image: string }> {
  const installation = await archivedInstallation(archive);
  const { environment, token } = installation;
  await using service = await startService(environment);
  await writeBoth(service, token, "Before the base", 1);
  expect(await runCommandProcess(["archive", "base"], environment)).toMatchObject({ code: 0, stderr: "" });
  await askDatabase(installation, "insert into account_mail (id, kind, email) values ('eml_1', 'password_reset', 'x@y.example')");
  const image = await writeBoth(service, token, "Before the mistake", 2);
  const moment = await momentOf(installation);
  await writeBoth(service, token, "After it", 3);
  await untilArchived(installation);
  expect(await service.end("SIGTERM")).toBe(0);
  return { installation, moment, image };
}

const webhook = ["webhook", "create", "--url", "https://127.0.0.1/", "--all-projects", "--all-events", "--json"];

test.for([
  ["folder", archiveFolder],
  ["bucket", archiveBucket],
] as const)("an installation goes back to a minute from an archive in a %s: articles, images and tokens of then", async ([, open]) => {
  const archive = await open();
  const { installation, moment, image } = await archivedAround(archive);
  const { token } = installation;
  const { code, stdout, stderr, environment, place } = await restoreElsewhere(archive, ["--to", moment]);
  expect([stderr, code]).toEqual(["", 0]);
  expect(stdout).toContain("Start the service.");
  expect(stdout).not.toContain("Missing");
  await using again = await startService(environment);
  expect(await titles(again, token)).toEqual(["Before the base", "Before the mistake"]);
  expect(await askDatabase({ ...installation, place }, "select count(*)::integer from account_mail")).toBe(0);
  const files = readdirSync(join(place.root, "files"), { recursive: true }).map(String);
  expect(files.filter((file) => file.includes(image)).length).toBeGreaterThan(1);
  await again.end("SIGTERM");

  // Commands archive what they write too, without a service.
  const here = { ...installation.environment, GALLEY_EGRESS_ALLOW: "127.0.0.1/32" };
  const { id } = JSON.parse((await runCommandProcess([...webhook], here)).stdout);
  expect((await runCommandProcess(["webhook", "test", id], here)).code).toBe(0);
  const whole = await restoreElsewhere(archive, []);
  expect([whole.stderr, whole.code]).toEqual(["", 0]);
  expect(whole.stdout).toContain("Due, and done at the start unless you pause or move it before: 1 webhook deliveries.");
  await using all = await startService(whole.environment);
  expect(await titles(all, token)).toEqual(["After it", "Before the base", "Before the mistake"]);
});

type Damage = [string, string[], (archive: string) => void, RegExp];

test("whatever is missing from an archive or was changed in it is refused by name, and nothing is restored", async () => {
  const archive = archiveFolder();
  const { moment, image } = await archivedAround(archive);
  const [id = ""] = readdirSync(join(archive, "base"));
  const { stopSegment, completedAt, stored } = JSON.parse(readFileSync(join(archive, "base", id, "manifest.json"), "utf8"));
  const [changed = ""] = readdirSync(join(archive, "wal"))
    .toSorted()
    .filter((name) => name > `${stopSegment}/` && !name.includes(".backup."));
  const segment = changed.slice(0, 24);
  const ofBase = `files/${stored[0].key}.${stored[0].sha256}`;
  const later = readdirSync(join(archive, "files"), { recursive: true })
    .map(String)
    .find((name) => name.includes(image) && /[0-9a-f]{64}$/.test(name));
  const part = join("base", id, "00001.gz");
  const to = ["--to", moment];
  const damages: Damage[] = [
    [
      "a segment that was cut short",
      to,
      (at) => truncateSync(join(at, "wal", changed), 1000),
      new RegExp(`${segment} of the archive is damaged`),
    ],
    ["a segment that is missing", [], (at) => rmSync(join(at, "wal", changed)), /The archive ends before|is missing from the archive/],
    [
      "a part of the base that was changed",
      to,
      (at) => writeFileSync(join(at, part), "x", { flag: "a" }),
      /00001\.gz of the archive was changed/,
    ],
    ["a part of the base that is missing", to, (at) => rmSync(join(at, part)), /00001\.gz of the archive is missing/],
    ["a file that was changed", to, (at) => writeFileSync(join(at, ofBase), "x"), new RegExp(`${ofBase} of the archive was changed`)],
    [
      "a later file that was changed",
      to,
      (at) => writeFileSync(join(at, "files", String(later)), "x"),
      new RegExp(`${image}.+ of the archive was changed`),
    ],
    ["a file that is missing", to, (at) => rmSync(join(at, ofBase)), new RegExp(`${ofBase} of the archive is missing`)],
    ["no base", to, (at) => rmSync(join(at, "base", id, "manifest.json")), /holds no whole base/],
    ["a moment before its base", ["--to", "2020-01-01T00:00:00Z"], () => {}, new RegExp(`reaches back to ${completedAt}, and no further`)],
    ["a moment after its end", ["--to", "2100-01-01T00:00:00Z"], () => {}, /The archive ends before 2100.+: its last change is of 20/],
  ];
  for (const [what, args, damage, message] of damages) {
    const copy = join(archiveFolder(), "copy");
    // With its owner: it is read as the user of the database.
    execFileSync("cp", ["-a", archive, copy]);
    damage(copy);
    const { code, stderr, place } = await restoreElsewhere(copy, args);
    expect([code, stderr], what).toEqual([1, expect.stringMatching(message)]);
    expect([existsSync(place.cluster), existsSync(join(place.root, "restoring")), existsSync(join(place.root, "secret"))], what).toEqual([
      false,
      false,
      false,
    ]);
  }
  const other = await restoreElsewhere(archive, to, { GALLEY_SECRET: "z".repeat(32) });
  expect(other.stderr).toContain("another secret than the one given");
});
