import type { SlideRole } from "@galley/contract";
import type { Node } from "@takumi-rs/core";
import type { Theme } from "../../theme/theme.ts";
import type { SlideCanvas } from "../canvas.ts";
import type { Room, Sizes } from "../fit.ts";
import type { PixelSize } from "../pictures.ts";
import type { Writing } from "../writing/writing.ts";

/** Writing of each block of words: a slide may contain several scripts. */
export type Writings = Record<"kicker" | "title" | "body" | "callToAction", Writing>;

/** One slide as input of a template. `picture` and `logo` are the names under which the renderer finds the bytes. */
export type Frame = {
  canvas: SlideCanvas;
  theme: Theme;
  /** Writing of the slide as a whole, and of what is on it beside its words. */
  writing: Writing;
  writings: Writings;
  role: SlideRole;
  kicker: string;
  title: string;
  body: string;
  number: number;
  total: number;
  picture: boolean;
  speaker: { name: string; host: string; callToAction: string; logo: ({ src: string } & PixelSize) | null };
};

/** A slide before the size of its words is known. */
export type SlideLayout = {
  /** Sizes of the title, in pixels; the other words are scaled with it. */
  sizes: Sizes;
  /** Area that the words must fit into. */
  room: Room;
  words(size: number): Node;
  page(words: Node): Node;
  /** Area of the slide's picture; undefined when there is none. */
  picture: PixelSize | undefined;
};

export type Template = (frame: Frame) => SlideLayout;

export const pictureSource = "picture";
export const logoSource = "logo";
