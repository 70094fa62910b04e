import { area, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const bulb: Motif = {
  name: "bulb",
  noun: "a light bulb",
  stance: "floats",
  words: {
    en: "light bulb, lightbulb, bulb*",
    de: "glühbirne, gluhlampe",
    pt: "lâmpada",
    es: "bombilla",
    fr: "ampoule*, ampoule electrique",
    it: "lampadina, lampadine",
    nl: "gloeilamp, gloeilampen",
    pl: "żarówka, zarowki",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade }) =>
    [
      ...[-72, -36, 0, 36, 72].map((turn) => `<g transform="translate(200 172) rotate(${turn})">${line("M0-146V-164", second, 15)}</g>`),
      area("M200 50a118 118 0 0 1 72 212q-20 18-22 44H150q-2-26-22-44A118 118 0 0 1 200 50z", spark),
      area("M200 50a118 118 0 0 1 72 212q-20 18-22 44h-50z", sparkShade),
      line("M176 300l-22-96 24 20 22-26 22 26 24-20-22 96", body, 9),
      rectangle(148, 306, 104, 24, body, 8),
      rectangle(156, 336, 88, 22, bodyShade, 8),
      area("M170 364h60q-4 24-30 24t-30-24z", body),
      line("M118 168a82 82 0 0 1 38-68", second, 12),
    ].join(""),
};
