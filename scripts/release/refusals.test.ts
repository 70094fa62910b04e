import { expect, test } from "vitest";
import { checkRelease } from "./refusals.ts";
import type { Repository } from "./repository.ts";

const repository: Repository = {
  git: () => "",
  head: () => "a1",
  branch: () => "main",
  changes: () => "",
  isTested: () => true,
  markTested: () => "",
  hasTag: () => false,
  lastTag: () => "v0.3.0",
  filesAt: () => [],
};
const state = { repository, current: "0.3.0", wanted: "minor", changelog: "# Changelog\n\n## Pending\n\n- Something new.\n", stale: [] };

test("a release is made of a clean, tested main, with a later version and something to tell", () => {
  expect(checkRelease(state)).toEqual({ version: "0.4.0" });
});

test("a release is refused with every reason at once", () => {
  const broken = { ...repository, branch: () => "other", changes: () => " M a", isTested: () => false, hasTag: () => true };
  const found = checkRelease({
    ...state,
    repository: broken,
    wanted: "0.2.0",
    changelog: "# Changelog\n\n## Pending\n",
    stale: ["Figures are old."],
  });
  expect(found).toEqual({
    reasons: [
      expect.stringContaining("not committed"),
      expect.stringContaining("The branch is other"),
      expect.stringContaining("0.2.0 comes before 0.3.0, which package.json says"),
      expect.stringContaining("The tag v0.2.0 is there already"),
      expect.stringContaining("The full set of tests has not passed"),
      expect.stringContaining("which is released"),
      expect.stringContaining("nothing under Pending"),
      "Figures are old.",
    ],
  });
  expect(checkRelease({ ...state, wanted: "next" })).toEqual({ reasons: [expect.stringContaining("Say major, minor, patch")] });
});
