export const keyPrefix = "images/";

export type ImagePlace = { organizationId: string; imageId: string };

/** Where a variant of an image lies in the store. */
export function keyOf({ organizationId, imageId }: ImagePlace, variantName: string): string {
  return `${keyPrefix}${organizationId}/${imageId}/${variantName}`;
}

/** The path of a variant's public address that ends; the image's own address never does. */
export function picturePath({ organizationId, imageId }: ImagePlace, variantName: string): string {
  return `/pictures/${organizationId}/${imageId}/${variantName}`;
}

/** The image that a file of the store belongs to; undefined for a file that is none of an image. */
export function placeOf(key: string): ImagePlace | undefined {
  const [, organizationId, imageId] = /^images\/(org_[^/]+)\/(img_[^/]+)\/[^/]+$/.exec(key) ?? [];
  return organizationId === undefined || imageId === undefined ? undefined : { organizationId, imageId };
}
