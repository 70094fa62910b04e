import { area, disc, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const map: Motif = {
  name: "map",
  noun: "a map with a pin",
  stance: "floats",
  words: {
    en: "map*, city map, street map, road map*, trail map",
    de: "landkarte, stadtplan, wanderkarte",
    pt: "mapa, mapa da cidade",
    es: "mapa*, mapa de la ciudad, plano de la ciudad",
    fr: "carte routiere, plan de la ville",
    it: "mappa, mappe, cartina",
    nl: "landkaart, plattegrond, stadskaart",
    pl: "mapa",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      area("M30 172l113-44v212L30 384z", body),
      area("M143 128l114 44v212l-114-44z", bodyShade),
      area("M257 172l113-44v212l-113 44z", body),
      line("M62 330q40-74 90-60t70 40q34 26 52-16", onBody, 10),
      area("M298 330l72-60v70l-72 28z", second),
      area("M30 260q34-10 54-64l-54 21z", secondShade),
      area("M200 292c-14-48-82-92-82-162a82 82 0 0 1 164 0c0 70-68 114-82 162z", spark),
      area("M200 48a82 82 0 0 1 82 82c0 70-68 114-82 162z", sparkShade),
      disc(200, 130, 32, second),
    ].join(""),
};
