import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { auditGroups, isAudited } from "@galley/contract";
import { expect, test } from "vitest";
import { operations } from "#src/registry/operations.ts";

const grouped = Object.values(auditGroups).flat() as string[];

test("everything that changes something belongs to exactly one group, except for what its caller alone sees", () => {
  expect(new Set(grouped).size).toBe(grouped.length);
  const written = operations.filter(({ operation }) => isAudited(operation)).map(({ operation }) => operation.auditedAs ?? operation.name);
  expect(written.filter((name) => !grouped.includes(name))).toEqual([]);
});

test("what is no operation of a surface is one of the service's own, or an act that nobody calls", () => {
  const names = new Set<string>(operations.map(({ operation }) => operation.name));
  const accounts: readonly string[] = auditGroups.accounts;
  const others = grouped.filter((name) => !names.has(name) && !accounts.includes(name));
  expect(others.toSorted()).toEqual([
    "complete_connect_network",
    "complete_search_console",
    "connect_site",
    "end_plan",
    "publish_article",
    "publish_post",
    "take_payment",
  ]);
});

test("one function writes the log, called for operations and for the acts that nobody calls", () => {
  const root = join(import.meta.dirname, "../../../..");
  const files = globSync("{capabilities,server/src}/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  const containing = (words: RegExp) => files.filter((name) => words.test(readFileSync(join(root, name), "utf8"))).toSorted();
  expect(containing(/insertInto\("audit"\)/)).toEqual(["server/src/operations/record-audit.ts"]);
  expect(containing(/(?<!function )\brecordAudits?\(/)).toEqual([
    "server/src/delivery/networks/sending/settle-post.ts",
    "server/src/delivery/publishing/publish-set.ts",
    "server/src/delivery/publishing/settle-publication.ts",
    "server/src/operations/record-audit.ts",
    "server/src/people/credits/payments/keep-payment.ts",
    "server/src/people/oauth/connections.ts",
  ]);
  expect(containing(/(?<!function )\brecordCall\(/)).toEqual(["server/src/operations/invoke.ts"]);
});
