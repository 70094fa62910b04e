import { sentence, sentenceIn } from "@galley/messages";
import { expect, test } from "vitest";
import { z } from "zod";
import { violationOf } from "./violation-of.ts";

/** Tells the violations of a value in both languages. */
function told(schema: z.ZodType, value: unknown) {
  const { issues } = schema.safeParse(value).error ?? expect.fail("The value is valid.");
  return issues.map((issue) => {
    const text = violationOf(issue);
    return { english: sentenceIn("en", text), portuguese: sentenceIn("pt", text) };
  });
}

const text = (english: string, portuguese: string, schema: z.ZodType, value: unknown) => [english, portuguese, schema, value] as const;

test.each([
  text("Must be a text, not a number.", "Tem de ser um texto, não um número.", z.string(), 1),
  text("Must be a whole number, not a number.", "Tem de ser um número inteiro, não um número.", z.int(), 1.5),
  text("Must be a list, not a text.", "Tem de ser uma lista, não um texto.", z.array(z.string()), "a"),
  text("Must be an object, not null.", "Tem de ser um objeto, não vazio.", z.object({}), null),
  text("Must be true or false, not a text.", "Tem de ser verdadeiro ou falso, não um texto.", z.boolean(), "yes"),
  text('Must be one of "a", "b".', 'Tem de ser um destes valores: "a", "b".', z.enum(["a", "b"]), "c"),
  text("Must be true.", "Tem de ser true.", z.literal(true), false),
  text("Must have at least 1 character.", "Tem de ter pelo menos 1 carácter.", z.string().min(1), ""),
  text("Must have at least 3 characters.", "Tem de ter pelo menos 3 caracteres.", z.string().min(3), "a"),
  text("Must have at most 2 characters.", "Pode ter, no máximo, 2 caracteres.", z.string().max(2), "abc"),
  text("Must have at least 1 item.", "Tem de ter pelo menos 1 elemento.", z.array(z.string()).min(1), []),
  text("Must have at most 1 item.", "Pode ter, no máximo, 1 elemento.", z.array(z.string()).max(1), ["a", "b"]),
  text("Must be 1 or more.", "Tem de ser 1 ou mais.", z.int().min(1), 0),
  text("Must be 5 or less.", "Tem de ser 5 ou menos.", z.number().max(5), 6),
  text("Must be more than 0.", "Tem de ser mais de 0.", z.number().gt(0), 0),
  text("Must be less than 1.", "Tem de ser menos de 1.", z.number().lt(1), 1),
  text("Must be a file of at most 2 bytes.", "O ficheiro pode ter, no máximo, 2 bytes.", z.file().max(2), new File(["abc"], "a")),
  text("Must be an email address, such as ana@hearth.example.", "Indique um endereço de e-mail válido.", z.email(), "a"),
  text("Must be a whole web address, such as https://hearth.example.", "Indique um endereço válido.", z.url(), "a"),
  text("Must be the name of a host, such as blog.hearth.example.", "Indique um nome de domínio válido.", z.hostname(), "-"),
  text("Is not written as it must be (/^a{2}$/).", "Não está escrito como é preciso (/^a{2}$/).", z.string().regex(/^a{2}$/), "b"),
  text(
    "This value is not valid. The API reference says what the field takes.",
    "Este valor não é válido. A referência da API diz o que o campo aceita.",
    z.union([z.string(), z.number()]),
    true,
  ),
  text(
    "This value is not valid. The API reference says what the field takes.",
    "Este valor não é válido. A referência da API diz o que o campo aceita.",
    z.number().multipleOf(2),
    3,
  ),
  text(
    "This value is not valid. The API reference says what the field takes.",
    "Este valor não é válido. A referência da API diz o que o campo aceita.",
    z.string().refine(() => false),
    "a",
  ),
])("every kind of violation is told in a sentence: %s", (english, portuguese, schema, value) => {
  expect(told(schema, value)).toEqual([{ english, portuguese }]);
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
