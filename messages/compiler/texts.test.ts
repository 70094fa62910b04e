import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

// Stems and forms that nobody in Brazil says, or says of something else.
const ofPortugal = new RegExp(
  `(?<!\\p{L})(${[
    "(ecrã|ficheiro|utilizador|palavras?-passe|partilh|telemóve|regist[oae]|secç|contact|planea|planei|definiç|blogue|separador)\\p{L}*",
    "(carácter|píxei|logótipo|canónic|eletrónic|multimédia|recetor|diapositivo|demasiad|reencaminh|acrescent|introdu[zç]|elimin|descarreg)\\p{L}*",
    "(ligaç|desliga|alojad|cifrad|comprovad|submet|assinal|equipas?|sítios?|excerto|algarismo|anul[ao]|carreg(ar|ue|ad))\\p{L}*",
    "(repor|repõe|repost[oa]s?|entretanto|num|numa|noutr[oa]s?|nalgu(m|ns|mas?)|consigo|si próprio|lhe|-lhe|toda a gente|de vez|já não|vai a caminho|tem de (ser|ter|estar))",
    "(está|estão) a \\p{L}+[aei]r|a ser \\p{L}+d[oa]s?|tipos? de letra|de imediato|tudo o resto",
  ].join("|")})(?!\\p{L})|[«»]`,
  "iu",
);

function textsOf(folder: string, language: string): Record<string, string> {
  return Object.assign({}, ...globSync(`messages/${folder}/*/${language}.json`, { cwd: root }).map((file) => JSON.parse(read(file))));
}

function sourcesOf(pattern: string): string {
  return globSync(pattern, { cwd: root, exclude: ["dashboard/src/messages/**", "**/*.test.*"] })
    .map(read)
    .join("\n");
}

describe.each(["dashboard", "service"])("the texts of the %s", (folder) => {
  const english = textsOf(folder, "en");

  test.each(["pt", "pt-BR"])("end as their translations into %s do, without spaces around them", (language) => {
    const end = (text: string) => /[.?…:!]\}*$/.exec(text)?.[0].replaceAll("}", "");
    // Texts of the schema library have no full stop in English.
    const isOurs = (key: string) => !key.startsWith("violation_") || end(english[key] ?? "") !== undefined;
    const translated = Object.entries(textsOf(folder, language));
    const differing = translated.filter(([key, text]) => isOurs(key) && end(english[key] ?? "") !== end(text));
    expect(differing).toEqual([]);
    for (const text of [...Object.values(english), ...translated.map(([, text]) => text)]) expect(text).toBe(text.trim());
  });

  test("speak to Brazil without the words of Portugal, also where they fall back to its texts", () => {
    const texts = { ...textsOf(folder, "pt"), ...textsOf(folder, "pt-BR") };
    expect(Object.entries(texts).filter(([, text]) => ofPortugal.test(text))).toEqual([]);
  });

  test("fill the number in where Brazil counts none as one", () => {
    const texts = { ...textsOf(folder, "pt"), ...textsOf(folder, "pt-BR") };
    expect(Object.entries(texts).filter(([, text]) => /\bone \{[^{}]*\d/.test(text))).toEqual([]);
  });
});

test("every text of the dashboard is shown somewhere", () => {
  const source = sourcesOf("{capabilities,dashboard/src}/**/*.{ts,tsx}");
  const used = new Set(Array.from(source.matchAll(/\bm\.(\w+)/g), ([, key]) => key));
  expect(Object.keys(textsOf("dashboard", "en")).filter((key) => !used.has(key))).toEqual([]);
});

test("every text of the service is told somewhere", () => {
  const source = sourcesOf("{capabilities,server/src,contract/src}/**/*.ts");
  // Keys with a name in the middle, as in `open_${kind}`.
  const composed = Array.from(source.matchAll(/`(\w*)\$\{[^}`]*\}(\w*)`/g), ([, before, after]) => new RegExp(`^${before}\\w+${after}$`));
  const patterns = composed.filter(({ source: pattern }) => pattern.length > "^\\w+$".length + 3);
  const isTold = (key: string) => source.includes(`"${key}"`) || patterns.some((pattern) => pattern.test(key));
  expect(Object.keys(textsOf("service", "en")).filter((key) => !isTold(key))).toEqual([]);
});
