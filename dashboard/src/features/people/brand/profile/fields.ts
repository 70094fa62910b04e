import { m } from "#messages";
import { languageName } from "#src/format/numbers.ts";
import { fontNames, templateNames } from "./names.ts";
import { isSameProfile, type Profile } from "./profile.ts";

/**
 * Field of a profile that can be compared and chosen on its own. `texts` returns its readable values; the hex value of a color,
 * the id of an image.
 */
export type Field = {
  key: string;
  label: string;
  kind: "text" | "list" | "color" | "image";
  /** True if the project's name decides when nothing is chosen. */
  isDrawn?: boolean;
  texts: (profile: Profile) => string[];
  /** Returns the profile with this field of another one. */
  take: (into: Profile, from: Profile) => Profile;
};

type Visual = Profile["visual"];

/** Returns every field in the order of a profile. */
export function profileFields(): Field[] {
  return [
    text("business", m.brand_business()),
    text("offer", m.brand_offer()),
    text("audience", m.brand_audience()),
    ...voiceFields(),
    whole("pillars", m.brand_pillars(), ({ pillars }) => pillars),
    whole("callsToAction", m.brand_calls(), ({ callsToAction }) => callsToAction),
    whole("glossary", m.brand_glossary(), ({ glossary }) => glossary.map(({ term, definition }) => `${term}: ${definition}`)),
    whole("competitors", m.brand_competitors(), ({ competitors }) => competitors.map(({ name, url }) => `${name} (${url})`)),
    whole("languages", m.brand_languages(), ({ languages }) => languages.map(languageName)),
    ...lookFields(),
  ];
}

function voiceFields(): Field[] {
  const voice = (key: keyof Profile["voice"], kind: Field["kind"], label: string, texts: Field["texts"]): Field => ({
    key,
    label,
    kind,
    texts,
    take: (into, from) => ({ ...into, voice: { ...into.voice, [key]: from.voice[key] } }),
  });
  const terms = (key: keyof Profile["terms"], label: string): Field => ({
    key,
    label,
    kind: "list",
    texts: (profile) => profile.terms[key],
    take: (into, from) => ({ ...into, terms: { ...into.terms, [key]: from.terms[key] } }),
  });
  return [
    voice("tones", "list", m.brand_tones(), (profile) => profile.voice.tones),
    voice("formality", "text", m.brand_formality(), (profile) => some(profile.voice.formality)),
    terms("preferred", m.brand_preferred()),
    terms("avoid", m.brand_avoid()),
  ];
}

function lookFields(): Field[] {
  const visual = (kind: Field["kind"], key: keyof Visual & string, label: string, texts: (visual: Visual) => string[]): Field => ({
    key,
    label,
    kind,
    isDrawn: key !== "logoImageId",
    texts: (profile) => texts(profile.visual),
    take: (into, from) => ({ ...into, visual: { ...into.visual, [key]: from.visual[key] } }),
  });
  const color = (key: keyof Visual["colors"], label: string): Field => ({
    key,
    label,
    kind: "color",
    isDrawn: true,
    texts: ({ visual: { colors } }) => some(colors[key]),
    take: (into, { visual: { colors } }) => ({
      ...into,
      visual: { ...into.visual, colors: { ...into.visual.colors, [key]: colors[key] } },
    }),
  });
  return [
    color("primary", m.brand_primary()),
    color("accent", m.brand_accent()),
    color("paper", m.brand_paper()),
    visual("image", "logoImageId", m.brand_logo(), ({ logoImageId }) => some(logoImageId)),
    visual("text", "template", m.brand_template(), ({ template }) => some(template && templateNames[template]())),
    visual("text", "headingFont", m.brand_heading_font(), ({ headingFont }) => some(headingFont && fontNames[headingFont])),
    visual("text", "bodyFont", m.brand_body_font(), ({ bodyFont }) => some(bodyFont && fontNames[bodyFont])),
    visual("text", "instagramRatio", m.brand_ratio(), ({ instagramRatio }) => [instagramRatio]),
  ];
}

function text(key: "business" | "offer" | "audience", label: string): Field {
  return { key, label, kind: "text", texts: (profile) => some(profile[key]), take: (into, from) => ({ ...into, [key]: from[key] }) };
}

function whole(key: "pillars" | "callsToAction" | "glossary" | "competitors" | "languages", label: string, texts: Field["texts"]): Field {
  return { key, label, kind: "list", texts, take: (into, from) => ({ ...into, [key]: from[key] }) };
}

function some(value: string | null): string[] {
  return value === null || value === "" ? [] : [value];
}

/** Returns the fields in which two profiles differ. */
export function profileFieldsThatDiffer(one: Profile, other: Profile): Field[] {
  return profileFields().filter((field) => !isSameProfile(field.take(one, other), one));
}
