import { area, disc, line, rectangle } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const screen: Motif = {
  name: "screen",
  noun: "a computer",
  stance: "stands",
  outdoors: false,
  words: {
    en: "computer- laptop- software- app apps website- web site digital- code coding program- develop- data internet online technolog- tech ai robot- automat- cloud server- api seo design- device- phone mobile-app screen-",
    de: "computer- laptop- software- app apps webseite- website- web digital- code programm- entwickl- daten- internet- online technolog- technik- ki robot- automat- cloud server- seo design- gerat- handy- bildschirm-",
    pt: "computador- notebook- software- app aplicativ- site web digita- codigo- program- desenvolv- dados internet online tecnolog- ia robo automat- nuvem servidor- seo design- dispositiv- celular- telemovel- tela ecra",
    es: "ordenador- computador- portatil- software- app aplicacion- sitio web digita- codigo- program- desarroll- datos internet online tecnolog- ia robot- automat- nube servidor- seo diseno- dispositiv- movil pantalla-",
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
