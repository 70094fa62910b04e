import type { BrandColors } from "../order.ts";
import { apart, best, shaded } from "./apart.ts";
import { type Hex, isDark } from "./color.ts";
import type { Palette } from "./palette.ts";

/** Distribution of a palette's tones over a picture. */
export type Scheme = {
  /** Color of most of the area. */
  background: Hex;
  /** Close to the ground color, for shadows and quiet patterns. */
  hush: Hex;
  /** Color of a large shape on the ground. */
  field: Hex;
  /** Color of the surface that motifs stand on. */
  floor: Hex;
  /** Color of a smaller shape that stands out from all of them. */
  mark: Hex;
  /** Target color of gradual steps from the ground, such as hills that come nearer. */
  near: Hex;
  palette: Palette;
};

/** Returns all schemes, best fit for the brand first: dark ones where its paper is dark. */
export function schemesOf(palette: Palette, brand: BrandColors): readonly [Scheme, ...Scheme[]] {
  const { pale, soft, mid, main, deep, accent } = palette;
  const scheme = (background: Hex, field: Hex, floor: Hex, mark: Hex): Scheme => ({
    ...{ background, hush: hushOf(background), field, floor, mark, palette },
    near: best([floor, mid, soft], [[background, 0.3]]),
  });
  const onPaper = scheme(pale, accent, main, soft);
  const onMain = scheme(main, accent, deep, pale);
  const onSoft = scheme(soft, pale, main, accent);
  const onAccent = scheme(accent, pale, deep, main);
  const onDeep = scheme(deep, soft, mid, accent);
  return brand.paper !== null && isDark(brand.paper)
    ? [onDeep, onMain, onAccent, onSoft, onPaper]
    : [onPaper, onMain, onSoft, onAccent, onDeep];
}

function hushOf(background: Hex): Hex {
  return shaded(background, apart(background, "#000000") < 0.6 ? 0.045 : -0.045);
}
