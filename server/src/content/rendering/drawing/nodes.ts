import type { ContainerNode, ImageNode, Node } from "@takumi-rs/core";
import { textDirectionOf } from "./writing/direction.ts";

export type Style = NonNullable<ContainerNode["style"]>;
type Child = Node | undefined | false | readonly Child[];

/** Creates a flex container. Rows begin at the start of the line, so that right-to-left slides are mirrored. */
export function box(style: Style, ...children: Child[]): ContainerNode {
  return { type: "container", style: { display: "flex", ...style }, children: children.flatMap(nodesIn) };
}

export function column(style: Style, ...children: Child[]): ContainerNode {
  return box({ flexDirection: "column", ...style }, ...children);
}

/** Creates a block of text. It takes the direction of its first letter with one, otherwise that of the slide. */
export function text(content: string, style: Style): Node {
  const dir = textDirectionOf(content);
  // As a block, since in a flex container every emoji would become a column of its own.
  return { type: "text", text: content, ...(dir !== undefined && { dir }), style: { display: "block", ...style } };
}

/** Creates a picture of exactly this size. The renderer receives its bytes under `src`. */
export function image(src: string, width: number, height: number, style: Style = {}): ImageNode {
  return { type: "image", src, width, height, style: { width, height, ...style } };
}

function nodesIn(child: Child): Node[] {
  if (child === undefined || child === false) return [];
  return isList(child) ? child.flatMap(nodesIn) : [child];
}

function isList(child: Node | readonly Child[]): child is readonly Child[] {
  return Array.isArray(child);
}
