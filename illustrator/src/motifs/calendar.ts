import { area, disc, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const calendar: Motif = {
  name: "calendar",
  noun: "a calendar",
  stance: "floats",
  words: {
    en: "calendar",
    de: "kalender, wandkalender, kalenders",
    pt: "calendário",
    es: "calendario",
    fr: "calendrier",
    it: "calendario, calendari",
    nl: "kalender, wandkalender",
    pl: "kalendarz",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody, onSecond }) =>
    [
      rectangle(42, 64, 316, 312, second, 26),
      area("M42 330h316v20q0 26-26 26H68q-26 0-26-26z", secondShade),
      area("M42 150V90q0-26 26-26h264q26 0 26 26v60z", body),
      area("M200 64h132q26 0 26 26v60H200z", bodyShade),
      ...Array.from({ length: 12 }, (_, index) => {
        const [x, y] = [98 + (index % 4) * 68, 194 + Math.floor(index / 4) * 56];
        return index === 6 ? disc(x, y, 27, spark) : disc(x, y, 13, onSecond);
      }),
      line("M124 36v62M276 36v62", onBody, 20),
    ].join(""),
};
