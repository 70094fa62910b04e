const english = "Untitled";

/** "Untitled", by the first part of a language tag. */
const byLanguage: Readonly<Record<string, string>> = {
  ar: "بدون عنوان",
  ca: "Sense títol",
  cs: "Bez názvu",
  da: "Uden titel",
  de: "Ohne Titel",
  el: "Χωρίς τίτλο",
  en: english,
  es: "Sin título",
  fi: "Nimetön",
  fr: "Sans titre",
  he: "ללא כותרת",
  hi: "शीर्षकहीन",
  hu: "Névtelen",
  id: "Tanpa judul",
  it: "Senza titolo",
  ja: "無題",
  ko: "제목 없음",
  nb: "Uten tittel",
  nl: "Zonder titel",
  no: "Uten tittel",
  pl: "Bez tytułu",
  pt: "Sem título",
  ro: "Fără titlu",
  ru: "Без названия",
  sv: "Utan titel",
  th: "ไม่มีชื่อ",
  tr: "Başlıksız",
  uk: "Без назви",
  vi: "Không có tiêu đề",
  zh: "无标题",
};

/** Returns the title of an article without any words in a language, in English when no translation is known. */
export function untitledIn(language: string): string {
  if (/^zh-(?:hant|tw|hk|mo)\b/iu.test(language)) return "無標題";
  return byLanguage[language.split("-")[0]?.toLowerCase() ?? ""] ?? english;
}
