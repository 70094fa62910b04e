import sharp from "sharp";
import { Hopeless } from "../work/outcome.ts";

/** A model's picture at exactly the asked size; what stands out stays in view where its shape is another one. */
export async function fitPicture(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000 })
      .resize(width, height, { fit: "cover", position: "attention" })
      .png()
      .toBuffer();
  } catch (error) {
    throw new Hopeless("The image model sent something that is no picture. Try again, or configure another model.", { cause: error });
  }
}
