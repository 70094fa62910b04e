import { area } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const flame: Motif = {
  name: "flame",
  noun: "a flame",
  stance: "stands",
  words: {
    en: "campfire, bonfire, flame, fire*",
    de: "lagerfeuer, flamme, feuer*",
    pt: "fogueira, chama*, fogo*",
    es: "hoguera, fogata, llama*, fuego*",
    fr: "feu de camp, feux de camp, flamme, feu*",
    it: "falò, fiamma, fuoco*",
    nl: "kampvuur, vlam, vuur*",
    pl: "ognisko, plomien*, ogien*",
  },
  draw: ({ body, second, secondShade, spark, sparkShade }) =>
    [
      area("M206 8c8 76 118 132 118 254 0 84-54 138-124 138S76 346 76 262c0-62 34-104 62-148 4 34 16 50 34 58 6-62 14-112 34-164z", spark),
      area("M206 8c8 76 118 132 118 254 0 84-54 138-124 138 46-60 62-120 40-190-16-52-50-94-34-202z", sparkShade),
      area("M204 160c4 52 66 86 66 152 0 54-30 88-70 88s-70-34-70-86c0-40 22-66 40-92 2 22 8 32 18 38 2-38 6-68 16-100z", second),
      area("M204 160c4 52 66 86 66 152 0 54-30 88-70 88 26-36 34-72 22-114-8-30-26-58-18-126z", secondShade),
      area("M200 290c2 24 30 40 30 70 0 26-14 40-30 40s-30-14-30-40c0-24 20-42 30-70z", body),
    ].join(""),
};
