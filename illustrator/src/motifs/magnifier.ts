import { area, disc, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const magnifier: Motif = {
  name: "magnifier",
  noun: "a magnifying glass",
  stance: "floats",
  words: {
    en: "magnifying glass, magnifying glasses, magnifier",
    de: "lupe, lupen, vergrosserungsglas",
    pt: "lupa",
    es: "lupa",
    fr: "loupe",
    it: "lente d' ingrandimento, lenti d' ingrandimento",
    nl: "vergrootglas, loep",
    pl: "lupa, szklo powiekszajace",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade }) =>
    [
      line("M262 262l94 94", bodyShade, 46),
      line("M286 286l70 70", body, 46),
      disc(170, 170, 148, body),
      area("M170 22a148 148 0 0 1 105 253L170 170z", bodyShade),
      disc(170, 170, 114, second),
      area("M75 233q40-60 84-10t126-62q2 6 1 14A114 114 0 0 1 75 233z", spark),
      area("M200 280q40-50 85-119 2 6 1 14A114 114 0 0 1 200 280z", sparkShade),
      line("M96 152a78 78 0 0 1 44-56", secondShade, 14),
    ].join(""),
};
