import type { PictureRatio } from "@galley/contract";
import type { CanvasName } from "#src/content/rendering/drawing/canvas.ts";
import { Undrawable } from "#src/content/rendering/drawing/undrawable.ts";
import type { SlideRenderer } from "#src/content/rendering/process/slide-renderer.ts";
import type { Look } from "#src/content/rendering/sources/find-look.ts";

const canvases: Readonly<Partial<Record<PictureRatio, CanvasName>>> = { "4:5": "portrait", "1:1": "square", "9:16": "tall" };
// A longer sentence is no headline.
const wordsLengthMax = 160;
const width = 1080;

/** Draws words as a card in the brand's template. Returns undefined where they do not fit. */
export async function drawWordCard(
  renderer: Pick<SlideRenderer, "draw">,
  organizationId: string,
  { words, language, look, ratio }: { words: string; language: string; look: Pick<Look, "name" | "host" | "theme">; ratio: PictureRatio },
): Promise<Uint8Array | undefined> {
  const canvas = canvases[ratio];
  if (canvas === undefined || words === "" || words.length > wordsLengthMax) return undefined;
  const { name, host, theme } = look;
  const slide = { role: "cover" as const, kicker: "", title: words, body: "", picture: null };
  const speaker = { name, host, callToAction: "", logo: null };
  const carousel = { title: words, language, writtenAt: new Date(0).toISOString(), theme, speaker, slides: [slide] };
  const job = { kind: "preview" as const, carousel, index: 0, canvas, width };
  const files = await renderer.draw(organizationId, job).catch((error: unknown) => {
    if (error instanceof Undrawable) return [];
    throw error;
  });
  return files[0]?.bytes;
}
