import type { Permission, PublicOperation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import { invoke } from "#src/operations/invoke.ts";
import { publicOperations } from "#src/registry/operations.ts";
import { cases } from "./operations/cases.ts";
import { inputOf, type OperationWorld, openOperationWorld } from "./operations/operation-world.ts";

let at: OperationWorld;
beforeAll(async () => {
  at = await openOperationWorld();
});
afterAll(() => at?.[Symbol.asyncDispose]());

/** Words that only whoever has a permission reads. One word alone, as a network's name, occurs everywhere. */
const wordsBehind: Partial<Record<Permission, string>> = {
  "articles:read": "select title as text from article union select unnest(array[title, markdown, summary]) from article_revision",
  "posts:read": `select title as text from post
    union select value #>> '{}' from post_revision, jsonb_path_query(content, 'strict $.** ? (@.type() == "string")') as value`,
  "comments:read": "select unnest(array[body, quote]) as text from comment",
  "calendar:read": "select title as text from topic",
};

/** What opens content to others needs the permission to read it. */
const refused: Readonly<Record<string, string>> = { create_guest_link: "insufficient_scope" };

async function wordsBeyond(permission: Permission): Promise<string[]> {
  const others = Object.entries(wordsBehind).filter(([name]) => name !== permission);
  const found = await Promise.all(others.map(async ([, query]) => (await at.world.owner.query<{ text: string | null }>(query)).rows));
  return found.flat().flatMap(({ text }) => (text?.includes(" ") ? [text] : []));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns what an answer says in strings, or the code of a refusal. */
async function answerTo(bound: (typeof publicOperations)[number], input: Record<string, unknown>): Promise<string[] | string> {
  const { permission } = bound.operation;
  const actor = at.world.actor({ kind: "token", projectId: null, permissions: [permission] });
  const call = { actor, surface: "rest" as const, requestId: newId("request") };
  try {
    const { output } = await invoke(at.world.app.services, bound, call, () => input);
    return stringsIn("rawJson" in output ? JSON.parse(String(output.rawJson)) : output);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each(publicOperations.map((bound) => [bound.operation.name, bound] as const))(
  "%s shows whoever has its permission alone nothing that another permission reads",
  async (name, bound) => {
    const operation: PublicOperation = bound.operation;
    const { caller: _, ...over } = (await cases[name]?.(at)) ?? {};
    const input = inputOf(operation, at, over);
    const answer = await answerTo(bound, input);
    if (name in refused) return expect(answer).toBe(refused[name]);
    const [own, words] = [stringsIn(input), await wordsBeyond(operation.permission)];
    expect(answer).toBeInstanceOf(Array);
    const isOwn = (word: string) => own.some((one) => one.includes(word));
    const shown = words.filter((word) => !isOwn(word) && (answer as string[]).some((text) => text.includes(word)));
    expect([...new Set(shown)]).toEqual([]);
  },
);
