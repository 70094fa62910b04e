import { m } from "#src/paraglide/messages.js";

/** What an image is called where it has to be told apart from others. */
export function imageName({ fileName, width, height }: { fileName: string | null; width: number; height: number }): string {
  return fileName ?? m.media_unnamed({ width, height });
}
