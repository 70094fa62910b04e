import type { BrandField, bodyFonts, colorPairs, headingFonts, slideTemplates } from "@galley/contract";
import { m } from "#messages";

type Template = (typeof slideTemplates)[number];
type Font = (typeof headingFonts)[number] | (typeof bodyFonts)[number];

export const templateNames: Record<Template, () => string> = {
  field_notes: m.brand_template_field_notes,
  poster: m.brand_template_poster,
  notebook: m.brand_template_notebook,
};

/** Typefaces keep their names in every language. */
export const fontNames: Record<Font, string> = { newsreader: "Newsreader", instrument_sans: "Instrument Sans", inter: "Inter" };

/** Names of a profile's parts, for the changes of each version. */
export const partNames: Record<BrandField, () => string> = {
  business: m.brand_business,
  offer: m.brand_offer,
  audience: m.brand_audience,
  voice: m.brand_voice,
  terms: m.brand_terms,
  pillars: m.brand_pillars,
  callsToAction: m.brand_calls,
  glossary: m.brand_glossary,
  competitors: m.brand_competitors,
  languages: m.brand_languages,
  visual: m.brand_look,
};

export const pairNames: Record<(typeof colorPairs)[number], () => string> = {
  text_on_paper: m.brand_pair_text_on_paper,
  text_on_primary: m.brand_pair_text_on_primary,
  text_on_accent: m.brand_pair_text_on_accent,
  accent_on_paper: m.brand_pair_accent_on_paper,
  accent_on_primary: m.brand_pair_accent_on_primary,
};
