import { area, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const bread: Motif = {
  name: "bread",
  noun: "a loaf of bread",
  stance: "stands",
  words: {
    en: "bread, loaf of bread, loaves of bread, sourdough, sourdough bread, rye bread, loaf*",
    de: "brot, laib brot, brotlaib, roggenbrot, sauerteigbrot",
    pt: "pão, paes, fatia de pao",
    es: "pan*, barra de pan, hogaza",
    fr: "pain*, miche de pain, baguette",
    it: "pane*, pagnotta, pagnotta di pane",
    nl: "brood, broden, roggebrood",
    pl: "chleb, bochenek, bochenek chleba, bochenki chleba",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      line("M292 236c10-70 34-120 66-160", second, 9),
      ...[
        [300, 200],
        [314, 156],
        [334, 114],
      ].flatMap(([x = 0, y = 0]) => [
        area(`M${x} ${y}c-34-6-46-34-44-56 30 4 46 26 44 56z`, second),
        area(`M${x} ${y}c34 6 56-14 64-36-30-10-54 6-64 36z`, secondShade),
      ]),
      area("M44 362q-28-24-16-66c22-70 92-108 172-108s150 38 172 108q12 42-16 66z", body),
      area("M250 195c60 16 106 52 122 101q12 42-16 66H222c40-52 52-112 28-167z", bodyShade),
      ...[92, 164, 236].map((x) => line(`M${x} 282q10-36 46-54`, onBody, 17)),
      rectangle(4, 362, 392, 24, spark, 12),
      rectangle(48, 386, 56, 14, sparkShade),
      rectangle(296, 386, 56, 14, sparkShade),
    ].join(""),
};
