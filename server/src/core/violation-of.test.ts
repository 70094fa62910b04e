import { sentence, sentenceIn } from "@galley/messages";
import { expect, test } from "vitest";
import { z } from "zod";
import { violationOf } from "./violation-of.ts";

/** Tells the violations of a value in both languages, with the library's own text. */
function told(schema: z.ZodType, value: unknown) {
  const { issues } = schema.safeParse(value).error ?? expect.fail("The value is valid.");
  return issues.map((issue) => {
    const text = violationOf(issue);
    return { own: issue.message, english: sentenceIn("en", text), portuguese: sentenceIn("pt", text) };
  });
}

const text = (portuguese: string, schema: z.ZodType, value: unknown) => [portuguese, schema, value] as const;

test.each([
  text("Tem de ser um texto, não um número.", z.string(), 1),
  text("Tem de ser um número inteiro, não um número.", z.int(), 1.5),
  text("Tem de ser uma lista, não um texto.", z.array(z.string()), "a"),
  text("Tem de ser um objeto, não vazio.", z.object({}), null),
  text("Tem de ser verdadeiro ou falso, não um texto.", z.boolean(), "yes"),
  text('Tem de ser um destes valores: "a"|"b".', z.enum(["a", "b"]), "c"),
  text("Tem de ser true.", z.literal(true), false),
  text("Tem de ter pelo menos 1 carácter.", z.string().min(1), ""),
  text("Tem de ter pelo menos 3 caracteres.", z.string().min(3), "a"),
  text("Pode ter, no máximo, 2 caracteres.", z.string().max(2), "abc"),
  text("Tem de ter pelo menos 1 elemento.", z.array(z.string()).min(1), []),
  text("Pode ter, no máximo, 1 elemento.", z.array(z.string()).max(1), ["a", "b"]),
  text("Tem de ser 1 ou mais.", z.int().min(1), 0),
  text("Tem de ser 5 ou menos.", z.number().max(5), 6),
  text("Tem de ser mais de 0.", z.number().gt(0), 0),
  text("Tem de ser menos de 1.", z.number().lt(1), 1),
  text("O ficheiro pode ter, no máximo, 2 bytes.", z.file().max(2), new File(["abc"], "a")),
  text("Indique um endereço de e-mail válido.", z.email(), "a"),
  text("Indique um endereço válido.", z.url(), "a"),
  text("Indique um nome de domínio válido.", z.hostname(), "-"),
  text("Não está escrito como é preciso (/^a{2}$/).", z.string().regex(/^a{2}$/), "b"),
  text("Este valor não é válido.", z.union([z.string(), z.number()]), true),
])("%s", (portuguese, schema, value) => {
  const [violation] = told(schema, value);
  expect(violation?.portuguese).toBe(portuguese);
  expect(violation?.english, "to programs exactly the library's own text").toBe(violation?.own);
});

test("a kind of violation that has no text of ours is told in the library's words, in every language", () => {
  expect(told(z.number().multipleOf(2), 3)).toEqual([
    {
      own: "Invalid number: must be a multiple of 2",
      english: "Invalid number: must be a multiple of 2",
      portuguese: "Invalid number: must be a multiple of 2",
    },
  ]);
});

test("a missing and an unknown field are told in our words", () => {
  const schema = z.strictObject({ title: z.string() });
  expect(told(schema, { slug: "a" }).map(({ english, portuguese }) => [english, portuguese])).toEqual([
    ["This field is required.", "Este campo é obrigatório."],
    ["Unknown field slug. Remove it.", "O campo slug não existe. Retire-o."],
  ]);
});

test("a schema names texts by key, with values where they fill something in", () => {
  const named = sentence("violation_two_images", { other: "url" });
  const schema = z.string().refine(() => false, { error: "violation_two_images", params: { sentence: named } });
  expect([...told(z.string("violation_day"), 1), ...told(schema, "a")].map(({ portuguese }) => portuguese)).toEqual([
    "Tem de ser um dia escrito AAAA-MM-DD.",
    "Uma imagem tem uma só origem, e url também foi enviado. Envie só um deles.",
  ]);
});
