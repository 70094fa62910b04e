import type * as contract from "@galley/contract";
import { replaced, type WrittenField } from "#src/content/articles/texts/written-fields.ts";
import type { ContentFields } from "#src/content/posts/rules/content-fields.ts";
import { contentFieldsOf } from "#src/content/posts/rules/read-content.ts";

/** Returns the texts of a post in the order of its words: its text, its parts, or its slides and caption. */
export function fieldsOfPost(content: contract.PostContent): WrittenField<ContentFields>[] {
  const own = contentFieldsOf(content);
  const field = (text: string, put: (text: string) => ContentFields): WrittenField<ContentFields> => ({
    text,
    change: (replacement) => put(replaced(text, replacement)),
  });
  const thread = content.kind === "x" ? content.parts : [];
  const parts = thread.map(({ text }, index) =>
    field(text, (next) => ({ parts: thread.map((part, at) => (at === index ? { ...part, text: next } : part)) })),
  );
  const slides = (own.slides ?? []).flatMap((slide, index) =>
    (["kicker", "title", "body"] as const).map((name) =>
      field(slide[name] ?? "", (next) => ({ slides: own.slides?.map((one, at) => (at === index ? { ...one, [name]: next } : one)) })),
    ),
  );
  return [
    ...(own.text === undefined ? [] : [field(own.text, (text) => ({ text }))]),
    ...parts,
    ...slides,
    ...(own.caption === undefined ? [] : [field(own.caption, (caption) => ({ caption }))]),
  ];
}
