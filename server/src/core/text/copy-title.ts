import { countCharacters, limits } from "@galley/contract";
import { cutTitle } from "./title-line.ts";

const english = "Copy of {title}";

/** "Copy of {title}", by the first part of a language tag. */
const byLanguage: Readonly<Record<string, string>> = {
  ar: "نسخة من {title}",
  ca: "Còpia de {title}",
  cs: "Kopie – {title}",
  da: "Kopi af {title}",
  de: "Kopie von {title}",
  el: "Αντίγραφο: {title}",
  en: english,
  es: "Copia de {title}",
  fi: "Kopio: {title}",
  fr: "Copie de {title}",
  he: "עותק של {title}",
  hi: "{title} की प्रति",
  hu: "{title} – másolat",
  id: "Salinan {title}",
  it: "Copia di {title}",
  ja: "{title}のコピー",
  ko: "{title} 사본",
  nb: "Kopi av {title}",
  nl: "Kopie van {title}",
  no: "Kopi av {title}",
  pl: "Kopia – {title}",
  pt: "Cópia de {title}",
  ro: "Copie – {title}",
  ru: "Копия: {title}",
  sv: "Kopia av {title}",
  th: "สำเนาของ {title}",
  tr: "{title} kopyası",
  uk: "Копія: {title}",
  vi: "Bản sao của {title}",
  zh: "{title} 的副本",
};

/** Returns the title of a copy in a language, in English when no translation is known. A long title is cut to make room. */
export function copyTitle(title: string, language: string): string {
  const template = byLanguage[language.split("-")[0]?.toLowerCase() ?? ""] ?? english;
  const room = limits.titleLengthMax - countCharacters(template.replace("{title}", ""));
  return template.replace("{title}", () => cutTitle(title, room));
}
