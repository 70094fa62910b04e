import { expect, test } from "vitest";
import { languageOf } from "../language/language-of.ts";
import { isStandalone, isWhole } from "./standalone.ts";

test.each([
  ["en", "This is why the pump is loud."],
  ["en", "However, the pump is loud at night."],
  ["en", "For that you want an infrared camera."],
  ["en", "When they fail, water comes in."],
  ["de", "Diese Pumpe ist nachts sehr laut."],
  ["de", "Das verkürzt die Lebensdauer des Verdichters."],
  ["de", "Deshalb steht am Anfang kein Angebot."],
  ["de", "Wenn sie fehlt, wird es kalt."],
  ["pt", "Isso pede menos de uma hora de carga."],
  ["pt", "Quando ela fica vazia, passa-se à segunda."],
  ["pt", "É mais barato do que o telhado novo."],
  ["pt", "Mas os radiadores podem ficar na casa."],
])("%s: hangs on the sentence before: %s", (language, text) => {
  expect(isStandalone(text, languageOf(language), false)).toBe(false);
});

test.each([
  ["en", "There is a pump behind every house."],
  ["de", "Das Haus verliert im Winter viel Wärme."],
  ["de", "Es gibt drei Wege in den Keller."],
  ["pt", "Há um vaso atrás de cada horta."],
])("%s: stands alone: %s", (language, text) => {
  expect(isStandalone(text, languageOf(language), false)).toBe(true);
});

test("a German reader who is addressed as Sie is no stranger", () => {
  const text = "Sie brauchen dafür keinen neuen Kessel.".replace("dafür ", "");
  expect(isStandalone(text, languageOf("de"), true)).toBe(true);
  expect(isStandalone(text, languageOf("de"), false)).toBe(false);
});

test.each([
  "See https://a.example for more.",
  "as it was before.",
  "No mark at the end",
  "Write to @somebody today.",
  "See above for the reasons.",
])("cannot be shown: %s", (text) => expect(isWhole(text, languageOf("en"))).toBe(false));
