import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openRepository } from "./repository.ts";

const root = mkdtempSync(join(tmpdir(), "galley-repository-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("a commit is tested when one run, or every part of one, has passed on it", () => {
  const repository = openRepository(root);
  repository.git("init", "--quiet");
  const commit = (name: string) =>
    repository.git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--allow-empty", "--message", name);
  commit("first");
  repository.markTested({ part: 1, of: 2 });
  repository.markTested({ part: 2, of: 3 });
  expect(repository.isTested()).toBe(false);
  repository.markTested({ part: 2, of: 2 });
  expect(repository.isTested()).toBe(true);
  commit("second");
  repository.markTested({ part: 1, of: 2 });
  expect(repository.isTested()).toBe(false);
  repository.markTested({ part: 1, of: 1 });
  expect(repository.isTested()).toBe(true);
});
