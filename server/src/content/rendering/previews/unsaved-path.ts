import type { BrandVisual } from "@galley/contract";
import type { Vault } from "#src/core/secrets.ts";
import type { CarouselDestination } from "../files/canvas-for.ts";

/** A slide that is not saved anywhere, and all that its picture depends on. */
export type UnsavedSlide = {
  projectId: string;
  articleId: string | null;
  destination: CarouselDestination;
  slide: { kicker: string; title: string; body: string; imageId: string | null };
  /** Counted from 1. */
  number: number;
  total: number;
  brandVersion: number;
  /** The `key` of the look. */
  look: string;
  /** A look that is not saved either. */
  brand?: UnsavedBrand;
};

/** What a brand would look like, and what its closing slides would ask for. */
export type UnsavedBrand = { visual: BrandVisual; callToAction: string };

const form = /^\/previews\/unsaved\/([\w-]{1,64})\/([\w.-]{1,12000})\.jpg$/;
const placeOf = (organizationId: string) => [organizationId, "preview", "unsaved"] as const;

/** The path of its picture. Drafts are nobody's to read in the log of a proxy, so it is sealed. */
export function sealUnsaved(vault: Vault, organizationId: string, slide: UnsavedSlide): string {
  return `/previews/unsaved/${organizationId}/${vault.seal(JSON.stringify(slide), placeOf(organizationId))}.jpg`;
}

/** Undefined for what this service has not sealed. */
export function openUnsaved(vault: Vault, path: string): { organizationId: string; unsaved: UnsavedSlide } | undefined {
  const [, organizationId = "", sealed] = form.exec(path) ?? [];
  if (sealed === undefined) return undefined;
  try {
    return { organizationId, unsaved: JSON.parse(vault.open(sealed, placeOf(organizationId))) };
  } catch {
    return undefined;
  }
}
