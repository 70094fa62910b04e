import { area, disc, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const lock: Motif = {
  name: "lock",
  noun: "a padlock",
  stance: "stands",
  words: {
    en: "padlock, lock*",
    de: "vorhängeschloss, vorhangeschlosser, schloss*",
    pt: "cadeado",
    es: "candado",
    fr: "cadenas",
    it: "lucchetto, lucchetti",
    nl: "hangslot, hangsloten",
    pl: "kłódka",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      `<path d="M112 200v-62a88 88 0 0 1 176 0v62" fill="none" stroke="${second}" stroke-width="40"/>`,
      `<path d="M200 50a88 88 0 0 1 88 88v62" fill="none" stroke="${secondShade}" stroke-width="40"/>`,
      rectangle(52, 180, 296, 220, body, 30),
      area("M200 180h118q30 0 30 30v160q0 30-30 30H200z", bodyShade),
      disc(200, 290, 62, spark),
      area("M200 228a62 62 0 0 1 0 124z", sparkShade),
      disc(200, 278, 19, onBody),
      area("M191 284h18l10 44h-38z", onBody),
    ].join(""),
};
