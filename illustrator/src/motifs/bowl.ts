import { area, disc, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const bowl: Motif = {
  name: "bowl",
  noun: "a bowl of fruit",
  stance: "stands",
  words: {
    en: "bowl of fruit, fruit bowl, bowl of apples",
    de: "obstschale, schale mit obst, schale obst",
    pt: "fruteira, tigela de frutas, taca de fruta",
    es: "frutero, cuenco de fruta, bol de fruta",
    fr: "coupe de fruits, bol de fruits, corbeille de fruits",
    it: "fruttiera, ciotola di frutta",
    nl: "fruitschaal, schaal fruit, schaal met fruit",
    pl: "miska owocow",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      disc(128, 178, 62, second),
      area("M128 116a62 62 0 0 1 0 124 84 84 0 0 0 0-124z", secondShade),
      disc(276, 184, 58, second),
      area("M276 126a58 58 0 0 1 0 116 80 80 0 0 0 0-116z", secondShade),
      disc(204, 156, 72, spark),
      area("M204 84a72 72 0 0 1 0 144 96 96 0 0 0 0-144z", sparkShade),
      line("M204 92q2-30 16-50", bodyShade, 9),
      area("M216 58c14-34 50-42 76-34-6 30-40 48-76 34z", bodyShade),
      area("M28 210h344c0 98-60 168-130 168h-84C88 378 28 308 28 210z", body),
      area("M252 210h120c0 98-60 168-130 168h-42c44-44 56-100 52-168z", bodyShade),
      line("M64 254q68 34 150 30", onBody, 10),
      area("M132 374h136l10 18q4 8-6 8H128q-10 0-6-8z", bodyShade),
    ].join(""),
};
