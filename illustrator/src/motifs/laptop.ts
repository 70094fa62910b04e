import { area, disc, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const laptop: Motif = {
  name: "laptop",
  noun: "a computer",
  stance: "stands",
  words: {
    en: "laptop, laptop computer, notebook computer",
    de: "laptop, notebook*",
    pt: "laptop, computador portatil, notebook*",
    es: "portátil, ordenador portatil, laptop",
    fr: "ordinateur portable, ordinateurs portables, laptop",
    it: "portatile*, computer portatile, laptop",
    nl: "laptop",
    pl: "laptop",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onSecond }) =>
    [
      rectangle(48, 108, 304, 224, body, 20),
      rectangle(66, 126, 268, 188, second, 8),
      area("M200 126h126q8 0 8 8v172q0 8-8 8H200z", secondShade),
      disc(88, 148, 7, spark),
      disc(110, 148, 7, onSecond),
      disc(132, 148, 7, onSecond),
      area("M66 314v-54l58-46 52 34 66-66 92 72v52q0 8-8 8H74q-8 0-8-8z", spark),
      area("M242 182l92 72v52q0 8-8 8h-84z", sparkShade),
      line("M88 186h70M88 208h40", onSecond, 9),
      area("M10 344q0-12 12-12h356q12 0 12 12 0 56-50 56H60q-50 0-50-56z", bodyShade),
      area("M150 332h100q0 22-20 22h-60q-20 0-20-22z", body),
    ].join(""),
};
