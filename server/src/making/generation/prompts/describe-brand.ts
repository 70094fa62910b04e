import type { BrandProfile } from "@galley/contract";

type Named = Pick<
  BrandProfile,
  "business" | "offer" | "audience" | "voice" | "terms" | "pillars" | "callsToAction" | "glossary" | "competitors"
> & { name: string };

/** Describes a project's brand for a model, without its empty fields. */
export function describeBrand(brand: Named): string {
  const { voice, terms } = brand;
  const lines: [string, string][] = [
    ["Name", brand.name],
    ["What it does", brand.business],
    ["What it offers", brand.offer],
    ["Whom it writes for", brand.audience],
    ["Voice", [...voice.tones, voice.formality].filter((word) => word !== "").join(", ")],
    ["Preferred terms", terms.preferred.join("; ")],
    ["Words to avoid", terms.avoid.join("; ")],
    ["Subjects", brand.pillars.join("; ")],
    ["Calls to action", brand.callsToAction.join("; ")],
    ["Competitors, never to be named", brand.competitors.map(({ name }) => name).join("; ")],
    ["Glossary", brand.glossary.map(({ term, definition }) => `${term}: ${definition}`).join("\n  ")],
  ];
  return lines
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `- ${label}: ${value}`)
    .join("\n");
}
