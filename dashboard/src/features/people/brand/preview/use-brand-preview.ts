import { oneLine } from "@galley/markdown/one-line";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Input, Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { useSettled } from "#src/ui/use-settled.ts";
import type { Brand, Profile } from "../profile/profile.ts";

export type PreviewedBrand = Output<"preview_brand">;

// Addresses of pictures work for an hour.
const freshMilliseconds = 45 * 60 * 1000;

/** Loads a preview of an unsaved look. The previous preview stays until the next one is loaded. */
export function useBrandPreview(profile: Profile, brand: Brand) {
  const { project } = usePlace();
  const asked = useSettled(JSON.stringify(askedFor(project.id, profile, brand)));
  const input: Input<"preview_brand"> = JSON.parse(asked);
  return useQuery({
    ...query("preview_brand", input),
    // The key holds everything that the pictures show, so that no other change reloads them.
    queryKey: ["drawn", "preview_brand", input] as const,
    placeholderData: keepPreviousData,
    staleTime: freshMilliseconds,
    retry: false,
  });
}

function askedFor(projectId: string, { visual, pillars, callsToAction, business }: Profile, brand: Brand): Input<"preview_brand"> {
  const { primary, accent, paper } = visual.colors;
  const [first = "", second = first] = pillars;
  return {
    projectId,
    visual: { ...visual, colors: { primary: shown(primary), accent: shown(accent), paper: shown(paper) } },
    callToAction: shortened(callsToAction[0] ?? "", 120),
    slides: [
      { kicker: shortened(first, 24), title: shortened(brand.bestArticles[0]?.title ?? m.brand_sample_cover(), 56), body: "" },
      { kicker: shortened(second, 24), title: m.brand_sample_slide(), body: shortened(business, 180) || m.brand_sample_slide_text() },
      { kicker: "", title: m.brand_sample_closing(), body: "" },
    ],
  };
}

/** Returns null for an incomplete color, so that the preview goes without it while a person types. */
function shown(color: string | null): string | null {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : null;
}

/** Cuts a text between two words. */
function shortened(text: string, lengthMax: number): string {
  const line = oneLine(text);
  if (line.length <= lengthMax) return line;
  const end = line.lastIndexOf(" ", lengthMax - 1);
  return `${line.slice(0, end > 0 ? end : lengthMax - 1)}…`;
}
