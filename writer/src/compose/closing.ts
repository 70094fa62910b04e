import type { Objective } from "@galley/contract";
import { guessLanguage } from "../language/language-of.ts";
import { bestPassage, type Passage, type Said } from "../ranking/passages.ts";
import { type PostDraft, passagesIn } from "./draft.ts";

// Words that classify a brand's calls to action by objective, in the writer's languages.
const suits: Record<Objective, RegExp> = {
  leads:
    /(?<!\p{L})(?:book|contact|call|talk|ask|quote|consult|demo|appointment|visit|write to|get in touch|anfrag|angebot|termin|beratung|kontakt|ruf|schreib|buch|agend|marc|fale|contat|contact|orçamento|pe[çd]|consult|llam|reserv|solicit|presupuesto)/iu,
  sell: /(?<!\p{L})(?:order|buy|shop|get your|try|start|book|price|bestell|kauf|shop|teste|buch|compr|encomend|pe[çd]|assin|experiment|prueb|ped)/iu,
  launch:
    /(?<!\p{L})(?:try|discover|join|start|see(?!\p{L})|order|new(?!\p{L})|get(?!\p{L})|teste|entdeck|probier|neu(?!s)|experiment|conhe|descubr|prueb|conoc)/iu,
  educate:
    /(?<!\p{L})(?:read(?!\p{L})|learn|download|guide|course|workshop|watch|lies|lesen|lern|kurs|leitfaden|ratgeber|leia|baix|aprend|guia|curso|oficina|descarg|guía|lee)/iu,
  authority:
    /(?<!\p{L})(?:read(?!\p{L})|learn|report|study|subscribe|follow|lies|lesen|studie|folg|abonn|leia|estudo|sig[ua]|assin|inscrev|suscr|estudio)/iu,
  retain:
    /(?<!\p{L})(?:subscribe|newsletter|join|member|community|follow|send us|yearbook|abonn|newsletter|mitglied|folg|assin|inscrev|comunidade|sig[ua]|suscr|únete)/iu,
  save: /(?<!\p{L})(?:save|download|checklist|print|keep|speicher|checkliste|herunterlad|merk|salv|guard|baix|lista|descarg)/iu,
  engage:
    /(?<!\p{L})(?:tell us|send|comment|share|join|reply|erzähl|schreib|teil|kommentier|schick|cont[ea]|envi|comente|partilh|compartilh|mand|coment|compart)/iu,
  hire: /(?<!\p{L})(?:apply|join (?:us|our team)|jobs?|career|position|bewerb|stelle|karriere|vagas?|candidat|carreira|trabalh|empleo|postul)/iu,
};
// Calls that need an address.
const leadsToText =
  /^(?:read|download|lies|jetzt lesen|leia|baixe|lee|descarga)(?!\p{L})|(?<!\p{L})(?:lesen|herunterladen|ler|baixar|leer|descargar)[.!]?$/iu;
// Objectives that may end with any call to action of the brand where no other fits. The others ask a question of their own.
const general: readonly Objective[] = ["leads", "sell", "launch", "educate", "authority"];

/**
 * Returns the request that ends a post: the brand's call for the objective, in the source's language. Returns null where there
 * is none, and for a source of another author.
 */
export function callToActionOf({ brand, reading, words, order, source }: PostDraft, fits: (text: string) => boolean): string | null {
  if (!source.own) return null;
  const { language } = reading;
  const spoken = brand.callsToAction
    .map((call) => call.replace(/\s+/gu, " ").trim())
    .filter((call) => {
      const guess = guessLanguage(call) ?? brand.languages[0]?.toLowerCase().split("-")[0] ?? language.code;
      return call !== "" && guess === language.code && words.allow(call) && fits(call) && fits(ended(call));
    });
  const own = spoken.find((call) => suits[order.objective].test(call)) ?? (general.includes(order.objective) ? spoken[0] : undefined);
  if (own !== undefined) return own;
  const ask = language.connectives?.asks[order.objective];
  return ask !== undefined && words.allow(ask) && fits(ask) ? ask : null;
}

/** Adds a full stop where a line ends without any mark. */
function ended(line: string): string {
  return /[\p{L}\p{N}]$/u.test(line) ? `${line}.` : line;
}

/** Composes the end of a post: the call to action, and below it the link to the source. A call to read is followed by the address. */
export function endingOf(draft: PostDraft, bounds: { call: (text: string) => boolean; address: (text: string) => boolean }): string {
  const { source, reading, words, order } = draft;
  const call = callToActionOf(draft, bounds.call);
  const url = source.url !== null && bounds.address(source.url) ? source.url : null;
  if (url === null) return call === null ? "" : ended(call);
  if (call !== null && leadsToText.test(call)) return `${call.replace(/(?<![.:!])[.:!]+$/u, "")}: ${url}`;
  const label = source.own ? reading.language.connectives?.readMore[order.tone] : reading.language.connectives?.source;
  const more = label !== undefined && words.allow(label) ? `${label} ${url}` : url;
  return call === null ? more : `${ended(call)}\n${more}`;
}

const closingSections = 2;

/** Returns the conclusion of the source: the best passage of its last sections, with a preference for later ones. */
export function conclusionOf(draft: PostDraft, said: Said, fits: (text: string) => boolean, sentencesMax = 2): Passage | undefined {
  const { sections, sentences } = draft.reading;
  const last = sentences.at(-1);
  if (last === undefined) return undefined;
  const passages = passagesIn(draft, sentencesMax, fits)
    .filter(
      ({ section, sentences: [first] }) => section > sections.length - 1 - closingSections && (first?.index ?? 0) > sentences.length / 2,
    )
    .map((passage) => {
      const end = passage.sentences.at(-1);
      const near = (end?.index ?? 0) / Math.max(1, last.index);
      return { ...passage, score: passage.score + (end === last ? 0.35 : 0) + (end?.paragraph === last.paragraph ? 0.2 : 0) + 0.3 * near };
    });
  return bestPassage(passages, said);
}
