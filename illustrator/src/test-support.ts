import type { BrandColors, IllustrationOrder } from "./order.ts";

export const hearth: BrandColors = { primary: "#0f3a33", accent: "#e2572f", paper: "#f4efe6" };

/** Brands with difficult colors. */
export const hostileBrands: Record<string, BrandColors> = {
  black: { primary: "#000000", accent: "#000000", paper: "#000000" },
  white: { primary: "#ffffff", accent: "#ffffff", paper: "#ffffff" },
  "black on white": { primary: "#000000", accent: "#000000", paper: "#ffffff" },
  gray: { primary: "#808080", accent: "#808080", paper: "#808080" },
  neon: { primary: "#00ff00", accent: "#ff00ff", paper: "#ffff00" },
  "one colour": { primary: "#1d4ed8", accent: "#1d4ed8", paper: "#1d4ed8" },
  "light colours": { primary: "#ffd400", accent: "#fff3b0", paper: "#fffef5" },
  "dark paper": { primary: "#7c5cff", accent: "#00e0c6", paper: "#0b0b12" },
  nothing: { primary: null, accent: null, paper: null },
  "accent alone": { primary: null, accent: "#d61f69", paper: null },
  "no colours": { primary: "red", accent: '"/><text>', paper: "#12" },
};

export function orderOf(changes: Partial<IllustrationOrder> = {}): IllustrationOrder {
  return { prompt: "A heat pump for an old stone house", seed: "art_1", variation: 0, width: 270, height: 338, brand: hearth, ...changes };
}
