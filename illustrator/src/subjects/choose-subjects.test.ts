import { describe, expect, test } from "vitest";
import { motifs } from "../motifs/motifs.ts";
import { chooseSubjects } from "./choose-subjects.ts";

const firstOf = (prompt: string) => chooseSubjects(prompt)[0]?.name;
const codes = ["en", "de", "pt", "es"] as const;
// Words that reveal the language and name nothing drawable.
const asked = { en: "Would you which of them", de: "Warum nicht auch eine", pt: "Não também uma muito", es: "Pero muy el cuando los" };

describe("the subject of a prompt", () => {
  test.each([
    ["Is your roof ready for winter storms?", "house"],
    ["The best coffee places for a quiet break", "cup"],
    ["How we bake sourdough with local flour", "bread"],
    ["Commuting by bicycle, even in the rain", "bicycle"],
    ["What a heating engineer wishes you knew about radiators", "flame"],
    ["How much money should you put into savings?", "coins"],
    ["Sichere Passwörter für kleine Praxen", "lock"],
    ["Zwölf Pflanzen für den schattigen Balkon", "plant"],
    ["Was eine Wärmepumpe im Altbau wirklich leistet", "flame"],
    ["Mit dem Fahrrad zur Arbeit", "bicycle"],
    ["Wie Sie ein Reihenhaus richtig dämmen", "house"],
    ["Fünf Bücher über gutes Schreiben", "book"],
    ["Como escolher um bom café", "cup"],
    ["Dicas para economizar dinheiro todo mês", "coins"],
    ["A saúde dos pacientes no hospital", "heart"],
    ["Receitas simples para o almoço", "bowl"],
    ["Cómo ahorrar dinero en la factura", "coins"],
    ["Una reunión que no cansa: conversar mejor", "speech"],
    ["Paneles solares: cuánto sol hace falta", "sun"],
    ["Wie Hunde und Katzen sich vertragen", "paw"],
    ["Better product photos with a phone camera", "camera"],
    ["Vuelos baratos desde cualquier aeropuerto", "plane"],
    ["Entregas y camiones en la última milla", "van"],
  ])("is found in its words: %s → %s", (prompt, name) => {
    expect(firstOf(prompt)).toBe(name);
  });

  test("may be two things, the one that weighs more first", () => {
    const names = chooseSubjects("How to choose a heat pump for an old stone house").map(({ name }) => name);
    expect(names).toContain("flame");
    expect(names).toContain("house");
  });

  test("is nothing where no word can be drawn", () => {
    for (const prompt of ["", "Qwertz uiop", "1234 5678", "and the of with", "家屋 暖房", "🏠"]) expect(chooseSubjects(prompt)).toEqual([]);
  });

  test("is not guessed from a part of a longer word", () => {
    for (const prompt of ["The carpet", "A vanity", "Teamster", "Seesaw"]) expect(["van", "water"]).not.toContain(firstOf(prompt));
  });
});

describe("the vocabulary", () => {
  test.each(motifs.map((motif) => [motif.name, motif] as const))(
    "of %s has words in four languages, each of which leads to it",
    (_, motif) => {
      for (const code of codes) {
        const entries = motif.words[code].split(" ");
        expect(entries.length, code).toBeGreaterThanOrEqual(8);
        expect(new Set(entries).size, code).toBe(entries.length);
        for (const entry of entries) {
          expect(entry, "lower case, without accents").toMatch(/^(?:-[a-z]{3,}|[a-z]+(?:-[a-z]+)?|[a-z]{3,}-)$/);
          expect(chooseSubjects(`${asked[code]} ${entry.replace(/^-|-$/g, "")}`), `${code}: ${entry}`).toContain(motif);
        }
      }
    },
  );

  test("gives no stem of a language to two motifs", () => {
    for (const code of codes) {
      const stems = motifs.flatMap((motif) => [...new Set(motif.words[code].split(" ").map((entry) => entry.replace(/^-|-$/g, "")))]);
      expect(stems.filter((stem, index) => stems.indexOf(stem) !== index)).toEqual([]);
    }
  });

  test("names every motif once", () => {
    expect(new Set(motifs.map(({ name }) => name)).size).toBe(motifs.length);
  });
});
