import type { Permission, PublicOperation } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
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

/** A word of every text behind a permission that stands nowhere else: findings, quotes and excerpts show parts of a text. */
const marks: Partial<Record<Permission, string>> = { "articles:read": "zarquon", "posts:read": "vogsphere", "comments:read": "slartibart" };

/** A text with something for every finding that quotes it. */
const quotable = [
  "# A title",
  "### Zarquon jump",
  "### Zarquon jump",
  "#### Zarquon empty",
  "## Zarquon walls",
  "[here](https://zarquon.example/a)",
  `Zarquon ${"stands there again and ".repeat(60)}ends.`,
].join("\n\n");

/** Returns the world with texts that hold the marks. */
function marked(world: OperationWorld["world"]): OperationWorld["world"] {
  return {
    ...world,
    newArticle: (article = {}, who = {}) => world.newArticle({ markdown: quotable, ...article }, who),
    newPost: (post = {}, who = {}) =>
      world.newPost({ ...((post.format ?? "linkedin") === "linkedin" && { text: "Vogsphere is damp." }), ...post }, who),
    newComment: (comment = {}, who = {}) => world.newComment({ body: "Slartibart said so.", ...comment }, who),
  };
}

/** Operations that open content to others need the permission to read it. */
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

/** Lists inputs with which an operation is called: one with which it succeeds, and that one without all that may be left out. */
async function inputsFor({ operation }: (typeof publicOperations)[number]): Promise<Record<string, unknown>[]> {
  const prepare = async () => {
    const { caller: _, ...over } = (await cases[operation.name]?.({ ...at, world: marked(at.world) })) ?? {};
    return inputOf(operation, at, over);
  };
  const whole = await prepare();
  const shape: Record<string, z.ZodType> = operation.input.shape;
  const isNeeded = ([field]: [string, unknown]) => shape[field]?.safeParse(undefined).success === false;
  if (Object.entries(whole).every(isNeeded)) return [whole];
  return [whole, Object.fromEntries(Object.entries(await prepare()).filter(isNeeded))];
}

test.each(publicOperations.map((bound) => [bound.operation.name, bound] as const))(
  "%s shows whoever has its permission alone nothing that another permission reads",
  async (name, bound) => {
    const operation: PublicOperation = bound.operation;
    for (const [index, input] of (await inputsFor(bound)).entries()) {
      const answer = await answerTo(bound, input);
      if (name in refused) return expect(answer).toBe(refused[name]);
      // Less than an operation may take can be too little.
      if (index > 0 && typeof answer === "string") continue;
      const [own, words] = [stringsIn(input), await wordsBeyond(operation.permission)];
      expect(answer).toBeInstanceOf(Array);
      const foreign = Object.entries(marks).flatMap(([permission, mark]) => (permission === operation.permission ? [] : [mark]));
      const isIn = (texts: readonly string[], word: string) =>
        texts.some((text) => text.includes(word) || text.toLowerCase().includes(word));
      const shown = [...words, ...foreign].filter((word) => !isIn(own, word) && isIn(answer as string[], word));
      expect([...new Set(shown)]).toEqual([]);
    }
  },
);
