import { area, disc, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const target: Motif = {
  name: "target",
  noun: "a target",
  stance: "stands",
  words: {
    en: "target*, dartboard, archery target, bullseye*",
    de: "zielscheibe, dartscheibe",
    pt: "alvo*, alvo de dardos",
    es: "diana*, blanco de tiro",
    fr: "cible*",
    it: "bersaglio*, bersagli*",
    nl: "schietschijf, dartbord",
    pl: "tarcza strzelecka, tarcza do rzutek",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody }) =>
    [
      line("M120 330l-36 62M236 330l36 62", bodyShade, 20),
      disc(178, 216, 168, body),
      area("M178 48a168 168 0 0 1 0 336z", bodyShade),
      disc(178, 216, 122, second),
      area("M178 94a122 122 0 0 1 0 244z", secondShade),
      disc(178, 216, 78, body),
      disc(178, 216, 36, spark),
      line("M178 216L330 64", onBody, 13),
      area("M306 88l8-52 46-34 4 40 40 4-34 46z", spark),
    ].join(""),
};
