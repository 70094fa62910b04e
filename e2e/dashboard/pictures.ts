import type { Page } from "playwright-core";
import sharp from "sharp";

export type Picture = { name: string; mimeType: string; buffer: Buffer };

/** Draws a picture as a file for an upload. Each shade makes another one. */
export async function picture(name: string, shade: number): Promise<Picture> {
  const background = { r: shade, g: 120, b: 140 };
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  return { name, mimeType: "image/png", buffer: await drawn.png().toBuffer() };
}

/** Pastes a file into a page, drags it over the page or drops it there. */
export async function put(page: Page, way: "paste" | "dragenter" | "drop", { name, buffer }: Picture): Promise<void> {
  const event = way === "paste" ? `ClipboardEvent("paste", { clipboardData: data })` : `DragEvent("${way}", { dataTransfer: data })`;
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(${JSON.stringify(buffer.toString("base64"))}), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: "image/png" }));
    dispatchEvent(new ${event});
  })()`);
}
