/** A color as `#rrggbb`, in lower case. */
export type Hex = string;
type Channels = [red: number, green: number, blue: number];

export const black: Hex = "#000000";
export const white: Hex = "#ffffff";

/** Returns the contrast of two colors, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(one: Hex, other: Hex): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

export function luminance(color: Hex): number {
  const [red, green, blue] = channelsOf(color).map(toLinear) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function isDark(color: Hex): boolean {
  return luminance(color) < 0.18;
}

/** Mixes a `share` of `over` into `under`: 0 is all `under`, 1 all `over`. */
export function mix(under: Hex, over: Hex, share: number): Hex {
  const [from, to] = [channelsOf(under), channelsOf(over)];
  return toHex(from.map((value, index) => value + ((to[index] ?? 0) - value) * share) as Channels);
}

/** Returns the color with an opacity from 0 to 1, in CSS syntax. */
export function faded(color: Hex, opacity: number): string {
  const [red, green, blue] = channelsOf(color).map((value) => Math.round(value * 255));
  return `rgba(${red},${green},${blue},${opacity})`;
}

/** Converts a color from OKLCH: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. Colors that screens cannot show lose chroma. */
export function oklch(lightness: number, chroma: number, hue: number): Hex {
  for (let reduced = chroma; reduced > 0; reduced -= 0.005) {
    const channels = oklchChannels(lightness, reduced, hue);
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(channels);
  }
  return toHex(oklchChannels(lightness, 0, hue));
}

/** Converts a color to OKLCH. The hue of grays has no meaning. */
export function oklchOf(color: Hex): { lightness: number; chroma: number; hue: number } {
  const [red, green, blue] = channelsOf(color).map(toLinear) as Channels;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 };
}

function oklchChannels(lightness: number, chroma: number, hue: number): Channels {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toGamma) as Channels;
}

function channelsOf(color: Hex): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Channels;
}

function toHex(channels: Channels): Hex {
  const digits = channels.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;
}
