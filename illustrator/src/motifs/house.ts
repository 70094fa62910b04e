import { area, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const house: Motif = {
  name: "house",
  noun: "a house",
  stance: "stands",
  words: {
    en: "house, home*, cottage, farmhouse, cabin, family house",
    de: "haus, hauser, steinhaus, holzhaus, bauernhaus, landhaus, ferienhaus, reihenhaus, einfamilienhaus, fachwerkhaus, hauschen",
    pt: "casa, casinha, casa de campo",
    es: "casa, casita, casa de campo",
    fr: "maison, maison de campagne, chaumiere",
    it: "casa, casetta, casa di campagna",
    nl: "huis, huisje, huizen, boerderij",
    pl: "dom, domek, chata",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade }) =>
    [
      rectangle(268, 92, 40, 110, bodyShade),
      rectangle(260, 80, 56, 20, spark),
      area("M64 400V214L200 106l136 108v186z", body),
      area("M200 106l136 108v186H200z", bodyShade),
      area("M22 232L200 82v46L46 256q-8 6-14 0z", spark),
      area("M378 232L200 82v46l154 128q8 6 14 0z", sparkShade),
      area("M170 400v-92a30 30 0 0 1 60 0v92z", spark),
      rectangle(92, 258, 54, 62, second, 4),
      rectangle(254, 258, 54, 62, second, 4),
      line("M119 258v62M92 289h54", body, 6),
      line("M281 258v62M254 289h54", bodyShade, 6),
    ].join(""),
};
