import { type CarouselDestination, carouselDestinations } from "@galley/contract";

export type PreviewOf = {
  organizationId: string;
  postId: string;
  revision: number;
  brandVersion: number;
  /** The `key` of the look. */
  look: string;
  destination: CarouselDestination;
  /** Counted from 1. */
  slide: number;
};

/** Returns the path of a slide's preview. It names everything that the picture depends on, so that its content never changes. */
export function previewPath({ organizationId, postId, revision, brandVersion, look, destination, slide }: PreviewOf): string {
  return `/previews/${organizationId}/${postId}/${revision}/${brandVersion}/${look}/${destination}/${slide}.jpg`;
}

const form = /^\/previews\/([\w-]{1,64})\/([\w-]{1,64})\/(\d{1,9})\/(\d{1,9})\/([0-9a-f]{16})\/([a-z]{1,30})\/(\d{1,2})\.jpg$/;

export function readPreviewPath(path: string): PreviewOf | undefined {
  const [, organizationId = "", postId = "", revision, brandVersion, look = "", name, slide] = form.exec(path) ?? [];
  const destination = carouselDestinations.find((one) => one === name);
  if (destination === undefined) return undefined;
  return {
    organizationId,
    postId,
    revision: Number(revision),
    brandVersion: Number(brandVersion),
    look,
    destination,
    slide: Number(slide),
  };
}
