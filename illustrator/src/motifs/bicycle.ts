import { area, disc, line, ring } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const bicycle: Motif = {
  name: "bicycle",
  noun: "a bicycle",
  stance: "stands",
  words: {
    en: "bicycle, bike, city bike, mountain bike",
    de: "fahrrad, fahrrader, rad*, stadtrad",
    pt: "bicicleta, bike",
    es: "bicicleta, bici",
    fr: "vélo, bicyclette, velo de ville",
    it: "bicicletta, biciclette, bici",
    nl: "fiets, stadsfiets",
    pl: "rower",
  },
  draw: ({ body, second, secondShade, spark, onSecond }) =>
    [
      ...[96, 304].flatMap((x) => [
        disc(x, 308, 84, second),
        area(`M${x} 224a84 84 0 0 1 0 168z`, secondShade),
        ring(x, 308, 84, 16, body),
        line(`M${x} 232v152M${x - 76} 308h152M${x - 54} 254l108 108M${x - 54} 362l108-108`, onSecond, 3),
        disc(x, 308, 13, body),
      ]),
      line("M96 308l54-128h122L190 308zM150 180l40 128M304 308l-44-164", spark, 17),
      line("M150 180l-12-34", body, 15),
      area("M96 132h82a12 12 0 0 1 0 24h-50q-30 0-32-24z", body),
      line("M260 144l-8-34h44a24 24 0 0 1 22 26", body, 15),
      disc(190, 308, 25, body),
      disc(190, 308, 10, spark),
    ].join(""),
};
