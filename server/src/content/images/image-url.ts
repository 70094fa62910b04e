/** Returns the public address of an image of the media library. */
export function imageUrl(publicUrl: string, imageId: string): string {
  return `${publicUrl}/api/v1/images/${imageId}`;
}
