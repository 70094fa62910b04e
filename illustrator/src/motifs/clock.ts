import { area, disc, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const clock: Motif = {
  name: "clock",
  noun: "a clock",
  stance: "floats",
  words: {
    en: "clock",
    de: "uhr, bahnhofsuhr, wanduhr, wecker",
    pt: "relógio, relogio de parede",
    es: "reloj, reloj de pared",
    fr: "horloge, pendule, reveil*",
    it: "orologio, orologi, orologio da parete, sveglia",
    nl: "klok, wandklok, stationsklok",
    pl: "zegar, zegar scienny, zegarek",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onSecond }) =>
    [
      disc(200, 200, 176, body),
      area("M200 24a176 176 0 0 1 0 352z", bodyShade),
      disc(200, 200, 138, second),
      area("M200 62a138 138 0 0 1 0 276z", secondShade),
      ...Array.from({ length: 12 }, (_, index) => {
        const angle = (index * Math.PI) / 6;
        const [x, y] = [200 + Math.sin(angle) * 112, 200 - Math.cos(angle) * 112];
        return disc(x, y, index % 3 === 0 ? 10 : 5, onSecond);
      }),
      area("M200 200L200 62A138 138 0 0 1 319.5 131z", spark),
      line("M200 200V102M200 200l62-36", onSecond, 16),
      disc(200, 200, 17, onSecond),
    ].join(""),
};
