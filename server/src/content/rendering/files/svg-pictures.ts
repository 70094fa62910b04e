import type { Node } from "@takumi-rs/core";
import sharp from "sharp";
import type { Drawing } from "../drawing/draw-slides.ts";
import { readEmoji } from "../drawing/emoji.ts";
import type { PixelSize } from "../drawing/pictures.ts";
import { logoSource, pictureSource } from "../drawing/templates/template.ts";

type Place = { x: number; y: number; width: number; height: number };
type Pixels = Uint8Array;

const imageTag = /<image x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)" href="data:[^"]+" preserveAspectRatio="none"\/>/g;
const emojiSide = 36;

/**
 * Replaces the pictures of an SVG, which the renderer writes as PNG. Photographs become the original JPEGs, emoji become paths,
 * and a logo is flattened onto the color around it, so that the document has no transparency.
 */
export async function withPictures(svg: string, drawing: Drawing, pixels: Pixels): Promise<string> {
  const placed = placedIn(drawing.node);
  const found = [...svg.matchAll(imageTag)];
  if (found.length !== placed.length) return svg;
  let written = "";
  let end = 0;
  for (const match of found) {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map(Number);
    const source = takeSource(placed, { width, height });
    written += svg.slice(end, match.index) + (await writePicture(source, { x, y, width, height }, drawing, pixels));
    end = match.index + match[0].length;
  }
  return written + svg.slice(end);
}

type Placed = { source: string; size: PixelSize | undefined };

function placedIn(node: Node): Placed[] {
  if (node.type === "container") return node.children?.flatMap(placedIn) ?? [];
  if (node.type !== "image" || typeof node.src !== "string") return [];
  const { src: source, width, height } = node;
  return [{ source, size: width === undefined || height === undefined ? undefined : { width, height } }];
}

/**
 * Removes and returns the picture of this size, otherwise the next emoji. Size identifies a picture, since standalone ones are
 * painted before those laid over them.
 */
function takeSource(placed: Placed[], { width, height }: PixelSize): string {
  const sized = placed.findIndex(
    ({ size }) => size !== undefined && Math.abs(size.width - width) < 1 && Math.abs(size.height - height) < 1,
  );
  const [taken] = placed.splice(sized === -1 ? placed.findIndex(({ size }) => size === undefined) : sized, 1);
  return taken?.source ?? "";
}

async function writePicture(source: string, place: Place, drawing: Drawing, pixels: Pixels): Promise<string> {
  const { x, y, width, height } = place;
  if (source === pictureSource && drawing.photograph !== null) return imageWith(place, drawing.photograph.jpeg);
  if (source === logoSource) return imageWith(place, await logoOn(surroundingColor(place, drawing, pixels), drawing));
  const svg = await readEmoji(source);
  const paths = svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
  return `<g transform="matrix(${width / emojiSide} 0 0 ${height / emojiSide} ${x} ${y})">${paths}</g>`;
}

function imageWith({ x, y, width, height }: Place, jpeg: Buffer): string {
  const href = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${href}" preserveAspectRatio="none"/>`;
}

async function logoOn(background: string, { images }: Drawing): Promise<Buffer> {
  const logo = images.find(({ src }) => src === logoSource);
  if (logo === undefined) throw new Error("The logo of a slide has no bytes.");
  return sharp(new Uint8Array(logo.data)).flatten({ background }).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
}

function surroundingColor({ x, y }: Place, { canvas }: Drawing, pixels: Pixels): string {
  const at = (Math.max(0, Math.floor(y) - 2) * canvas.width + Math.max(0, Math.floor(x) - 2)) * 4;
  const [red = 255, green = 255, blue = 255] = pixels.subarray(at, at + 3);
  return `rgb(${red},${green},${blue})`;
}
