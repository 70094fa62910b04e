import { isPlainKey } from "@galley/messages";
import { expect, test } from "vitest";
import { z } from "zod";
import { credentialsOf } from "./delivery/platforms.ts";
import * as contract from "./index.ts";
import type { Operation } from "./operation.ts";

/** A schema or one of its checks, as far as it says what a text looks like, and with which words it refuses another one. */
type Definition = { format?: string; error?: ((issue: never) => unknown) | undefined; checks?: { _zod: { def: Definition } }[] };

/** Returns the patterns in a schema for whose refusal it has no sentence. */
function patternsWithoutSentence(value: unknown, at: string, seen = new Set<unknown>()): string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  if (!(value instanceof z.ZodType)) {
    return Object.entries(value).flatMap(([name, inner]) => patternsWithoutSentence(inner, `${at}.${name}`, seen));
  }
  const { checks = [], ...inner }: Definition = value._zod.def;
  const found = checks.filter(({ _zod: { def } }) => def.format === "regex" && !isPlainKey(String(def.error?.({} as never))));
  return [...found.map(() => at), ...patternsWithoutSentence(inner, at, seen)];
}

test("every pattern of an input has a sentence of its own, so that people never read the pattern", () => {
  const declared: readonly unknown[] = Object.values(contract);
  const operations = declared.filter(
    (one): one is Operation => typeof one === "object" && one !== null && "surface" in one && "summary" in one,
  );
  const inputs = operations.map((one) => ({ [one.name]: [one.input, one.surface === "public" && one.siteRead?.input] }));
  expect(inputs.length).toBeGreaterThan(100);
  const credentials = Object.values({ ...contract.credentialFields, ...contract.networkCredentialFields }).map(credentialsOf);
  // Calls beside the operations: those of an initializer.
  const isCall = (one: unknown): one is { input: unknown } => typeof one === "object" && one !== null && "input" in one;
  const calls = declared.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one).filter(isCall) : []));
  expect(patternsWithoutSentence([inputs, credentials, calls.map(({ input }) => input)], "")).toEqual([]);
  expect(patternsWithoutSentence({ code: z.array(z.string().regex(/^a$/)).optional() }, "input")).toHaveLength(1);
});
