import type { SlideRole } from "@galley/contract";
import type { Node } from "@takumi-rs/core";
import type { Theme } from "../../theme/theme.ts";
import type { Canvas } from "../canvas.ts";
import type { Room, Sizes } from "../fit.ts";
import type { Size } from "../pictures.ts";
import type { Writing } from "../writing/writing.ts";

/** How each block of words is set: a slide may hold several scripts. */
export type Writings = Record<"kicker" | "title" | "body" | "callToAction", Writing>;

/** One slide as a template sees it. `picture` and `logo` are names under which the renderer finds the bytes. */
export type Frame = {
  canvas: Canvas;
  theme: Theme;
  /** How the slide is laid out as a whole, and what stands on it beside its words. */
  writing: Writing;
  writings: Writings;
  role: SlideRole;
  kicker: string;
  title: string;
  body: string;
  number: number;
  total: number;
  picture: boolean;
  speaker: { name: string; host: string; callToAction: string; logo: ({ src: string } & Size) | null };
};

/** A slide before the size of its words is known. */
export type Layout = {
  /** What a title may measure, in pixels; the other words follow it. */
  sizes: Sizes;
  /** Where the words have to fit in. */
  room: Room;
  words(size: number): Node;
  page(words: Node): Node;
  /** The area that the slide's picture fills; undefined where there is none. */
  picture: Size | undefined;
};

export type Template = (frame: Frame) => Layout;

export const pictureSource = "picture";
export const logoSource = "logo";
