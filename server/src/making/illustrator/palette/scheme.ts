import { isDark } from "#src/content/rendering/theme/background.ts";
import type { Hex } from "#src/content/rendering/theme/colour.ts";
import type { BrandColours } from "../order.ts";
import { apart, best, shaded } from "./apart.ts";
import type { Palette } from "./palette.ts";

/** Distribution of a palette's tones over a picture. */
export type Scheme = {
  /** Color of most of the area. */
  ground: Hex;
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
export function schemesOf(palette: Palette, brand: BrandColours): readonly [Scheme, ...Scheme[]] {
  const { pale, soft, mid, main, deep, accent } = palette;
  const scheme = (ground: Hex, field: Hex, floor: Hex, mark: Hex): Scheme => ({
    ...{ ground, hush: hushOf(ground), field, floor, mark, palette },
    near: best([floor, mid, soft], [[ground, 0.3]]),
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

function hushOf(ground: Hex): Hex {
  return shaded(ground, apart(ground, "#000000") < 0.6 ? 0.045 : -0.045);
}
