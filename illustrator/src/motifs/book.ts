import { area, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const book: Motif = {
  name: "book",
  noun: "an open book",
  stance: "stands",
  words: {
    en: "book*, notebook*",
    de: "buch, bucher, buches, notizbuch",
    pt: "livro",
    es: "libro",
    fr: "livre*, livres*",
    it: "libro, libri",
    nl: "boek*, boeken",
    pl: "książka, ksiazki, ksiazke",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onSecond }) =>
    [
      area("M8 140q0-12 12-12h360q12 0 12 12v236q0 12-12 12H222q-8 12-22 12t-22-12H20q-12 0-12-12z", body),
      area("M200 128h180q12 0 12 12v236q0 12-12 12H222q-8 12-22 12z", bodyShade),
      area("M32 96q98-28 168 24v248Q130 318 32 344z", second),
      area("M368 96q-98-28-168 24v248q70-50 168-24z", secondShade),
      ...[0, 1, 2, 3].map((row) => line(`M66 ${148 + row * 46}q54-8 ${row === 3 ? 50 : 100} ${row === 3 ? 6 : 22}`, onSecond, 8)),
      ...[0, 1, 2].map((row) => line(`M334 ${148 + row * 46}q-54-8-100 22`, onSecond, 8)),
      area("M290 76h44v94l-22-20-22 20z", spark),
      rectangle(290, 76, 44, 12, spark, 4),
    ].join(""),
};
