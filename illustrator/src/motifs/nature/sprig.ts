import { area, line } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

const leaf = "M0 0C-6-44 26-104 92-128 104-66 70-12 0 0z";
const halfLeaf = "M0 0C18-44 48-92 92-128 104-66 70-12 0 0z";

// A leaf's place on the stem, its size, and the side to which it points.
const leaves = [
  [344, 1.02, 1],
  [320, 1.02, -1],
  [244, 0.98, 1],
  [222, 0.92, -1],
  [150, 0.8, 1],
  [138, 0.74, -1],
] as const;

export const sprig: Motif = {
  name: "sprig",
  noun: "a sprig of leaves",
  stance: "stands",
  outdoors: true,
  words: {
    en: "leaf leaves nature- natural- organic- sustainab- environment- ecolog- eco green greener vegan- vegetarian- herb bloom- grow grows growing spring climate- botanic- biodivers-",
    de: "blatt blatter- natur- -natur bio biologisch- nachhaltig- umwelt- okolog- oko grun grune gruner vegan- vegetari- kraut krauter- wachs- wuchs fruhling- klima-",
    pt: "folha natureza- natural naturais organic- sustentab- sustentav- ambient- ecolog- verde vegan- vegetarian- erva crescer cresc- primavera- clima-",
    es: "hoja naturaleza- natural organic- sostenib- ambient- ecolog- verde vegan- vegetarian- hierba crec- primavera- clima-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      line("M200 400C196 300 206 200 200 96", body, 9),
      area("M200 8c38 34 40 84 0 118-40-34-38-84 0-118z", spark),
      ...leaves.map(([y, size, side], index) => {
        const [front, shade] = index === 1 || index === 4 ? [second, secondShade] : [body, bodyShade];
        return `<g transform="translate(200 ${y}) scale(${side * size * 1.3} ${size})">${area(leaf, front)}${area(halfLeaf, shade)}</g>`;
      }),
    ].join(""),
};
