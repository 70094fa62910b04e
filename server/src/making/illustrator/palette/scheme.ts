import type { Hex } from "#src/content/rendering/theme/colour.ts";
import { isDark } from "#src/content/rendering/theme/ground.ts";
import type { BrandColours } from "../order.ts";
import { apart, best, shaded } from "./apart.ts";
import type { Palette } from "./palette.ts";

/** How the tones of a palette are dealt out over a picture. */
export type Scheme = {
  /** Most of the area. */
  ground: Hex;
  /** Near the ground: shadows, quiet pattern. */
  hush: Hex;
  /** A large shape on the ground. */
  field: Hex;
  /** What things stand on. */
  floor: Hex;
  /** A smaller shape that stands out from all of them. */
  mark: Hex;
  /** What the ground changes into step by step, as hills do that come nearer. */
  near: Hex;
  palette: Palette;
};

/** All schemes, those first that suit the brand best: dark ones where its paper is dark. */
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
