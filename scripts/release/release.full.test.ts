import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { digestsOf, documentsIn, renewed } from "../figures/figures.ts";
import { trackedFiles } from "../runner/tracked-files.ts";
import { problemsOf } from "../sbom/problems-of.ts";

const root = join(import.meta.dirname, "../..");
const parent = mkdtempSync(join(tmpdir(), "galley-release-"));
const copy = join(parent, "galley");
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: copy, encoding: "utf8" }).trim();
const read = (name: string) => readFileSync(join(copy, name), "utf8");
const fixture = (version: string) => `server/test/upgrades/fixtures/${version}.galley`;

function release(...args: string[]): { status: number | null; out: string } {
  git("update-ref", "refs/galley/passed/1-of-1", "HEAD");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/release/run.ts", ...args], { cwd: copy, encoding: "utf8" });
  return { status, out: stdout + stderr };
}

/** Everything that a release may touch: tree, branch, tags and files. */
const state = () => [git("rev-parse", "HEAD"), git("status", "--porcelain"), git("tag"), readdirSync(join(copy, "dist")).toSorted()];

// Filling an installation takes longer than all the rest; what it makes is tested by the upgrades themselves.
const quickFixture = `import { writeFileSync } from "node:fs";
writeFileSync(new URL("../../server/test/upgrades/fixtures/" + process.argv[2] + ".galley", import.meta.url), "a fixture");
`;

beforeAll(() => {
  for (const name of trackedFiles()) {
    if (name.endsWith(".galley") || !existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  // Built files need not be built again.
  for (const name of ["client/src/generated", "dashboard/dist", "dist/packages", "messages/src/compiled", "server/dist", "site/dist"])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "dist/packages"), { recursive: true });
  mkdirSync(join(copy, "server/test/upgrades/fixtures"), { recursive: true });
  writeFileSync(join(copy, fixture("0.1.0")), "an earlier fixture");
  writeFileSync(join(copy, "scripts/upgrades/make-fixture.ts"), quickFixture);
  // A symbolic link is no folder to git.
  writeFileSync(join(copy, ".gitignore"), `${read(".gitignore")}node_modules\n`);
  writeFileSync(join(copy, "CHANGELOG.md"), "# Changelog\n\n## Pending\n\n### Added\n- Proofs are shown side by side.\n");
  // Figures of other code would refuse it, and are taken by whoever releases.
  const digests = digestsOf(root, trackedFiles());
  for (const document of documentsIn(copy, trackedFiles()))
    writeFileSync(join(copy, document), renewed(read(document), digests, [...digests.keys()]));
  git("init", "--quiet", "--initial-branch=main");
  for (const [key, value] of [
    ["user.name", "Ada"],
    ["user.email", "ada@hearth.example"],
    ["core.hooksPath", ".git/hooks"],
    ["commit.gpgsign", "false"],
    ["tag.gpgsign", "false"],
  ] as const)
    git("config", key, value);
  git("add", ".");
  git("commit", "--quiet", "--message", "everything");
});

describe("a release is refused, and nothing is changed,", () => {
  const undone = (work: () => void, undo: () => void, ...args: string[]) => {
    work();
    const before = state();
    const refused = release(...args);
    expect(state()).toEqual(before);
    undo();
    expect(refused.status).toBe(1);
    return refused.out;
  };
  const nothing = () => {};

  test("with a version that is none, or goes back", () => {
    for (const args of [[], ["next"], ["1.2"], ["v1.2.3"]])
      expect(undone(nothing, nothing, ...args)).toContain("Say major, minor, patch or a version");
    expect(undone(nothing, nothing, "0.0.9")).toContain("0.0.9 comes before 0.1.0");
  });

  test("with a dirty tree", () => {
    const file = join(copy, "left.txt");
    const out = undone(
      () => writeFileSync(file, "x"),
      () => rmSync(file),
      "minor",
    );
    expect(out).toContain("not committed");
  });

  test("on another branch", () => {
    const out = undone(
      () => git("checkout", "--quiet", "-b", "other"),
      () => git("checkout", "--quiet", "main"),
      "minor",
    );
    expect(out).toContain("The branch is other");
  });

  test("with a tag that is there, or a later one", () => {
    const out = undone(
      () => git("tag", "v0.2.0"),
      () => git("tag", "--delete", "v0.2.0"),
      "minor",
    );
    expect(out).toContain("The tag v0.2.0 is there already");
    const later = undone(
      () => git("tag", "v0.10.0"),
      () => git("tag", "--delete", "v0.10.0"),
      "0.9.0",
    );
    expect(later).toContain("0.9.0 comes before 0.10.0, which is released");
  });

  test("with nothing to tell", () => {
    const empty = "# Changelog\n\n## Pending\n\n### Added\n\n## 0.0.1, 2026-01-01\n\n- Something.\n";
    const out = undone(
      () => {
        writeFileSync(join(copy, "CHANGELOG.md"), empty);
        git("commit", "--quiet", "--all", "--message", "nothing");
      },
      () => git("reset", "--quiet", "--hard", "HEAD~1"),
      "minor",
    );
    expect(out).toContain("nothing under Pending");
  });
});

test("a dry run prints the notes and changes nothing", () => {
  const before = state();
  const { status, out } = release("minor", "--dry-run");
  expect([status, out]).toEqual([0, expect.stringContaining("Would release 0.2.0")]);
  expect(out).toContain("Proofs are shown side by side.");
  expect(state()).toEqual(before);
});

test("a release that fails halfway leaves tree, branch, tags and files as they were", () => {
  const before = state();
  writeFileSync(join(copy, ".git/hooks/pre-commit"), "#!/bin/sh\necho no >&2\nexit 1\n");
  chmodSync(join(copy, ".git/hooks/pre-commit"), 0o755);
  const { status, out } = release("minor");
  rmSync(join(copy, ".git/hooks/pre-commit"));
  expect([status, out]).toEqual([1, expect.stringContaining("There is no release, and the tree is as before.")]);
  expect(state()).toEqual(before);
  expect(existsSync(join(copy, fixture("0.2.0")))).toBe(false);
});

describe("a release", () => {
  let before: string;
  beforeAll(() => {
    before = git("rev-parse", "HEAD");
    expect(release("minor")).toMatchObject({ status: 0, out: expect.stringContaining("Nothing was pushed") });
  });

  test("is one commit with the version everywhere, the changes under it, and its fixture", () => {
    expect([git("rev-parse", "HEAD~1"), git("log", "-1", "--format=%s"), git("status", "--porcelain")]).toEqual([
      before,
      "release: 0.2.0",
      "",
    ]);
    expect(read("CHANGELOG.md")).toMatch(
      /^# Changelog\n\n## Pending\n\n## 0\.2\.0, \d{4}-\d\d-\d\d\n\n### Added\n- Proofs are shown side by side\.\n$/,
    );
    const { workspaces } = JSON.parse(read("package.json"));
    for (const folder of [".", ...workspaces])
      expect([folder, JSON.parse(read(`${folder}/package.json`)).version]).toEqual([
        folder,
        folder === "markdown/no-polyfills" ? "2.6.12" : "0.2.0",
      ]);
    expect(JSON.parse(read("server/package.json")).dependencies["@galley/contract"]).toBe("0.2.0");
    expect(git("show", "--stat", "--format=", "HEAD")).toContain("0.2.0.galley");
    expect(read("ops/helm/galley/Chart.yaml")).toMatch(/\nversion: 0\.2\.0\nappVersion: 0\.2\.0\n/);
    const lock = JSON.parse(read("package-lock.json"));
    expect([lock.version, lock.packages[""].version, lock.packages.server.version]).toEqual(["0.2.0", "0.2.0", "0.2.0"]);
    expect(lock.packages.server.dependencies["@galley/contract"]).toBe("0.2.0");
  });

  test("has an annotated tag with its notes", () => {
    expect(git("cat-file", "-t", "v0.2.0")).toBe("tag");
    const told = git("tag", "--list", "v0.2.0", "--format=%(contents)");
    expect(told).toBe(read("dist/NOTES.md").trim());
    expect(told).toContain("### Added\n- Proofs are shown side by side.");
  });

  test("has its files in dist, each with its checksum, and no license is unknown", () => {
    const names = readdirSync(join(copy, "dist")).filter((name) => name !== "packages");
    const handedOut = ["galley-client", "galley-content", "galley-site"].map((name) => `${name}-0.2.0.tgz`);
    const named = ["galley-0.2.0.cdx.json", "galley-0.2.0.licenses.txt", "galley-0.2.0.tgz", ...handedOut];
    expect(names.toSorted()).toEqual(["NOTES.md", "SHA256SUMS", ...named]);
    const sums = read("dist/SHA256SUMS").trim().split("\n");
    expect(sums.map((line) => line.slice(66))).toEqual(names.filter((name) => name !== "SHA256SUMS").toSorted());
    for (const line of sums)
      expect(
        createHash("sha256")
          .update(readFileSync(join(copy, "dist", line.slice(66))))
          .digest("hex"),
      ).toBe(line.slice(0, 64));
    const licenses = read("dist/galley-0.2.0.licenses.txt").trim().split("\n");
    expect(licenses.length).toBeGreaterThan(100);
    for (const line of licenses) expect(line).toMatch(/^[\w.() -]+\t\S+@\S+\t\S/);
    const bom = JSON.parse(read("dist/galley-0.2.0.cdx.json"));
    expect([problemsOf(bom), bom.metadata.component["bom-ref"]]).toEqual([[], "galley@0.2.0"]);
    expect(licenses).toContain("CC-BY-4.0 AND MIT\t@twemoji/svg@15.0.0\tserver/src/content/glyphs/twemoji.pack");
  });

  test("cannot be made again", () => {
    expect(release("0.2.0")).toMatchObject({ status: 1, out: expect.stringContaining("The tag v0.2.0 is there already") });
  });

  test("is packed again byte for byte", async () => {
    const { makePackages } = (await import(join(copy, "scripts/package/make-packages.ts"))) as typeof import("../package/make-packages.ts");
    const { service, handedOut } = await makePackages(join(parent, "again"));
    const again = [service, ...handedOut];
    for (const file of again) {
      const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
      expect(read("dist/SHA256SUMS")).toContain(`${digest}  ${basename(file)}\n`);
    }
    expect(again.length).toBe(4);
  });
});
