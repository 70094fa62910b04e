import type { Hex } from "./palette/color.ts";

// SVG elements as text. Callers pass only numbers and colors, so that no value can break out of an attribute.

/** Formats a number for SVG, to a tenth of a pixel. More digits make no visible difference. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

export function disc(x: number, y: number, radius: number, fill: Hex): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, width: number, color: Hex): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${color}" stroke-width="${n(width)}"/>`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: Hex, radius = 0): string {
  const corner = radius === 0 ? "" : ` rx="${n(radius)}"`;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corner} fill="${fill}"/>`;
}

export function area(d: string, fill: Hex): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** Draws a line with round ends. */
export function line(d: string, color: Hex, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Moves art to another place, scaled, and turned around its own origin by degrees. */
export function placed(art: string, x: number, y: number, scale: number, turn = 0): string {
  const turned = turn === 0 ? "" : ` rotate(${n(turn)})`;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale.toFixed(4)})${turned}">${art}</g>`;
}

/** Clips art to a shape. The caller passes another name for each shape of a picture. */
export function clippedTo(name: string, shape: string, art: string): string {
  return `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${art}</g>`;
}

/** Draws a half disc, with its flat side down before turning. */
export function half(x: number, y: number, radius: number, fill: Hex, turn = 0): string {
  return placed(area(`M${n(-radius)} 0A${n(radius)} ${n(radius)} 0 0 1 ${n(radius)} 0Z`, fill), x, y, 1, turn);
}

/** Returns the outline of a doorway: straight below, round above. */
export function arch(x: number, y: number, width: number, height: number): string {
  const radius = width / 2;
  const rise = Math.min(radius, height);
  return `M${n(x)} ${n(y + height)}V${n(y + rise)}A${n(radius)} ${n(rise)} 0 0 1 ${n(x + width)} ${n(y + rise)}V${n(y + height)}Z`;
}
