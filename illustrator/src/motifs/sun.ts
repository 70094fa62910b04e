import { area, disc, placed } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const sun: Motif = {
  name: "sun",
  noun: "a sun",
  stance: "floats",
  words: {
    en: "sun, rising sun, setting sun",
    de: "sonne, morgensonne, abendsonne",
    pt: "sol*, sol nascente",
    es: "sol*, sol naciente",
    fr: "soleil, soleil levant",
    it: "sole*, sole nascente",
    nl: "zon, ochtendzon",
    pl: "słońce",
  },
  draw: ({ body, second, spark, sparkShade }) =>
    [
      ...Array.from({ length: 16 }, (_, index) =>
        placed(
          area(index % 2 === 0 ? "M-15-120L0-196 15-120z" : "M-10-120L0-164 10-120z", index % 2 === 0 ? body : second),
          200,
          200,
          1,
          index * 22.5,
        ),
      ),
      disc(200, 200, 104, spark),
      area("M200 96a104 104 0 0 1 0 208 128 128 0 0 0 0-208z", sparkShade),
    ].join(""),
};
