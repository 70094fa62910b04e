import { area, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

const blade = "M0 0C-44-50-46-130 0-196 46-130 44-50 0 0z";
const halfBlade = "M0 0V-196C46-130 44-50 0 0z";

export const plant: Motif = {
  name: "plant",
  noun: "a plant in a pot",
  stance: "stands",
  words: {
    en: "potted plant, houseplant, house plant, plant*, pot plant, flower pot",
    de: "topfpflanze, zimmerpflanze, pflanze",
    pt: "vaso de planta, vaso de plantas, planta, planta em vaso",
    es: "planta, planta en una maceta, planta en maceta",
    fr: "plante en pot, plante verte, plante*",
    it: "pianta, piante, pianta in vaso, piante in vaso",
    nl: "kamerplant, plant*, potplant",
    pl: "roślina w doniczce, rosliny w doniczce, roslina doniczkowa, roslina, rosliny",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade }) =>
    [
      ...[
        [-64, 0.92],
        [64, 0.92],
        [-34, 1.12],
        [34, 1.12],
        [0, 1.3],
      ].map(([turn = 0, size = 1], index) => {
        const [front, shade] = index === 2 ? [second, secondShade] : [body, bodyShade];
        return `<g transform="translate(200 272) rotate(${turn}) scale(${size})">${area(blade, front)}${area(halfBlade, shade)}</g>`;
      }),
      line("M200 270V60", second, 4),
      area("M118 286h164l-22 104q-2 10-12 10h-96q-10 0-12-10z", spark),
      area("M212 286h70l-22 104q-2 10-12 10h-36z", sparkShade),
      rectangle(104, 262, 192, 36, spark, 6),
      area("M212 262h78q6 0 6 6v24q0 6-6 6h-78z", sparkShade),
    ].join(""),
};
