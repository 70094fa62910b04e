export const keyPrefix = "images/";

export type ImagePlace = { organizationId: string; imageId: string };

/** Returns the key of a variant in the store. */
export function imageKeyOf({ organizationId, imageId }: ImagePlace, variantName: string): string {
  return `${keyPrefix}${organizationId}/${imageId}/${variantName}`;
}

/** Path of a variant's signed public address, which expires. The image's own address never does. */
export function picturePath({ organizationId, imageId }: ImagePlace, variantName: string): string {
  return `/pictures/${organizationId}/${imageId}/${variantName}`;
}

/** Returns the image that a file in the store belongs to; undefined when the key is not one of an image. */
export function imagePlaceOf(key: string): ImagePlace | undefined {
  const [, organizationId, imageId] = /^images\/(org_[^/]+)\/(img_[^/]+)\/[^/]+$/.exec(key) ?? [];
  return organizationId === undefined || imageId === undefined ? undefined : { organizationId, imageId };
}
