import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { form } from "../src/form.ts";
import { parseMessage } from "./message.ts";
import { readAreas, valuesType } from "./read-areas.ts";
import { writeExpression } from "./write-expression.ts";

function tell(text: string, values: Record<string, unknown> = {}, language = "en"): string {
  const written = new Function("form", `return ${writeExpression(parseMessage(text), language)};`)(form);
  return typeof written === "string" ? written : written(values);
}

function areasOf(texts: Record<string, Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "messages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "area"));
  for (const [language, byKey] of Object.entries(texts)) writeFileSync(join(folder, "area", `${language}.json`), JSON.stringify(byKey));
  return () => readAreas(folder);
}

test("a text comes out as it is written, whatever its signs mean in a program", () => {
  for (const text of ["Plain.", '` $ \\ "b" </script>', "A # sign", "It’s 100 %"]) expect(tell(text)).toBe(text);
  const value = "$" + "{x}";
  expect(tell("`$ \\n` of {name}", { name: value })).toBe(`\`$ \\n\` of ${value}`);
});

test("values are filled in, and plural forms are those of the language", () => {
  const text = "{count, plural, =0 {none} one {# article of {who}} other {# articles of {who}}}";
  expect([0, 1, 2].map((count) => tell(text, { count, who: "Ana" }))).toEqual(["none", "1 article of Ana", "2 articles of Ana"]);
  const portuguese = "{count, plural, one {{count} artigo} other {{count} artigos}}";
  expect([0, 1, 2].map((count) => tell(portuguese, { count }, "pt"))).toEqual(["0 artigos", "1 artigo", "2 artigos"]);
  expect(tell("{kind, select, post {the post} other {the text}}", { kind: "post" })).toBe("the post");
});

test("what decides a plural is a number, whatever else it does", () => {
  const { messages } =
    areasOf({ en: { key: "{count} of {all}" }, pt: { key: "{count, plural, one {um} other {{count}}} de {all}" } })()[0] ?? {};
  expect(valuesType(messages?.get("key") ?? new Map())).toBe("{ count: number; all: string | number }");
});

test("faults are told together, with their places", () => {
  const read = areasOf({
    en: { both: "Of {name}", less: "{a} {b}", english: "Here", broken: "{name" },
    pt: { both: "De {nome}", less: "{a}", broken: "Bem" },
  });
  expect(read).toThrow(/area\/en: broken: [\s\S]*area: both fills in \{nome\} in pt, but not in en\narea: english is missing in pt/);
  expect(read).not.toThrow(/less/);
});

test("a region says what differs from its language, and counts everything as the region does", () => {
  const counted = "{count, plural, one {# artigo} other {# artigos}}";
  const areas = areasOf({
    en: { counted, save: "Save", title: "Title" },
    pt: { counted, save: "Guardar", title: "Título" },
    "pt-BR": { save: "Salvar" },
  })();
  const said = (key: string) => writeExpression(areas[0]?.messages.get(key)?.get("pt-BR") ?? parseMessage(""), "pt-BR");
  expect([areas[0]?.languages, said("save"), said("title")]).toEqual([["en", "pt", "pt-BR"], '"Salvar"', '"Título"']);
  expect(["pt", "pt-BR"].map((language) => tell(counted, { count: 0 }, language))).toEqual(["0 artigos", "0 artigo"]);
  expect(said("counted")).toContain('form("pt-BR", values.count)');
});

test("a text of a region that its language has word for word, or not at all, is a fault, and so are its values", () => {
  const read = areasOf({
    en: { same: "Title", other: "Of {name}" },
    pt: { same: "Título", other: "De {name}" },
    "pt-BR": { same: "Título", other: "De {nome}", lost: "Perdido" },
  });
  expect(read).toThrow("area/pt-BR: same says what pt says");
  expect(read).toThrow("area/pt-BR: lost is not in pt");
  expect(read).toThrow("area: other fills in {nome} in pt-BR, but not in en");
});

test("a brace that stands alone and a choice without its last form are faults", () => {
  expect(() => parseMessage("Of {name}}")).toThrow("A brace in “}” belongs to no value.");
  expect(() => parseMessage("{count, plural, one {# article}}")).toThrow("count has no form “other”.");
});

test("what the format knows and Galley does not use is refused", () => {
  expect(() => parseMessage("{when, date, short}")).toThrow("no function");
  expect(() => parseMessage("{place, selectordinal, one {#st} other {#th}}")).toThrow("no selectordinal");
});
