import { area } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const parcel: Motif = {
  name: "parcel",
  noun: "a parcel",
  stance: "stands",
  words: {
    en: "parcel, package*, box*, cardboard box, cardboard boxes",
    de: "paket, pakete, pappkarton, karton*",
    pt: "caixa de papelão, caixas de papelao, pacote, encomenda*",
    es: "caja de cartón, cajas de carton, paquete",
    fr: "colis, carton*, paquet*",
    it: "pacco, pacchi, scatola di cartone, scatole di cartone",
    nl: "pakket, pakketje, doos, dozen, kartonnen doos, kartonnen dozen",
    pl: "paczka, paczki, karton*",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade, onBody }) =>
    [
      area("M30 138L200 216v184L42 328q-12-6-12-18z", body),
      area("M370 138L200 216v184l158-72q12-6 12-18z", bodyShade),
      area("M30 138L200 60l170 78-170 78z", second),
      area("M94 108l170 78 42-19L136 89z", spark),
      area("M264 186l42-19v78l-21-14-21 34z", sparkShade),
      area("M56 240l54 25v20l-54-25zM56 274l34 16v20l-34-16z", onBody),
    ].join(""),
};
