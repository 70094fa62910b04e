import { area, disc, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const cup: Motif = {
  name: "cup",
  noun: "a steaming cup",
  stance: "stands",
  words: {
    en: "cup*, mug*, cup of coffee, cups of coffee, coffee cup, cup of tea, cups of tea, mug of tea, coffee, espresso, cappuccino",
    de: "tasse, tasse kaffee, kaffeetasse, teetasse, tasse tee, becher kaffee, kaffee*, espresso",
    pt: "xícara, chavena, xicara de cafe, chavena de cafe, xicara de cha, cafe*",
    es: "taza, taza de cafe, taza de te, cafe*",
    fr: "tasse, tasse de cafe, tasse de the",
    it: "tazza, tazzina, tazza di caffe, tazzina di caffe, tazza di te, caffe*",
    nl: "kopje, kop koffie, kopje koffie, kop thee, kopje thee, koffiekop, koffie*",
    pl: "filiżanka, filizanka kawy, filizanka herbaty, kubek, kubek kawy, kubek herbaty, kawa*",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      line("M150 124c-26-30 26-44 0-80M214 124c-26-30 26-44 0-80", second, 15),
      `<path d="M282 196h32a46 46 0 0 1 0 108h-52" fill="none" stroke="${bodyShade}" stroke-width="26"/>`,
      area("M72 160h220v118a84 84 0 0 1-84 84h-52a84 84 0 0 1-84-84z", body),
      area("M214 160h78v118a84 84 0 0 1-84 84h-26c26-40 32-120 32-202z", bodyShade),
      disc(138, 250, 26, spark),
      rectangle(30, 362, 304, 20, second, 10),
      area("M72 382h220q-14 18-34 18H106q-20 0-34-18z", secondShade),
    ].join(""),
};
