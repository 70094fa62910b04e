import { m } from "#messages";

/** Returns a name that tells an image from others. */
export function imageName({ fileName, width, height }: { fileName: string | null; width: number; height: number }): string {
  return fileName ?? m.media_unnamed({ width, height });
}
