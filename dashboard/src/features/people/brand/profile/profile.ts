import type { Output } from "#src/api/operations.ts";

export type Brand = Output<"get_brand">;
export type Profile = Output<"get_brand_version">["profile"];
export type Visual = Profile["visual"];
export type GlossaryEntry = Profile["glossary"][number];
export type Competitor = Profile["competitors"][number];

/** Returns the part of a brand that people write. */
export function profileOf({ brandVersion: _, project: __, bestArticles: ___, ...profile }: Brand): Profile {
  return profile;
}

/** Returns the profile to save: without empty rows, and with trimmed values. */
export function cleaned(profile: Profile): Profile {
  const { voice, terms, visual } = profile;
  const { primary, accent, paper } = visual.colors;
  return {
    business: profile.business.trim(),
    offer: profile.offer.trim(),
    audience: profile.audience.trim(),
    voice: { tones: filled(voice.tones), formality: voice.formality.trim() },
    terms: { preferred: filled(terms.preferred), avoid: filled(terms.avoid) },
    pillars: filled(profile.pillars),
    callsToAction: filled(profile.callsToAction),
    glossary: profile.glossary
      .map(({ term, definition }) => ({ term: term.trim(), definition: definition.trim() }))
      .filter(({ term, definition }) => term !== "" || definition !== ""),
    competitors: profile.competitors
      .map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
      .filter(({ name, url }) => name !== "" || url !== ""),
    languages: filled(profile.languages),
    visual: {
      colors: { primary, accent, paper },
      logoImageId: visual.logoImageId,
      headingFont: visual.headingFont,
      bodyFont: visual.bodyFont,
      template: visual.template,
      instagramRatio: visual.instagramRatio,
    },
  };
}

export function isSameProfile(one: Profile, other: Profile): boolean {
  return JSON.stringify(cleaned(one)) === JSON.stringify(cleaned(other));
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}
