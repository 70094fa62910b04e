import { area, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const trees: Motif = {
  name: "trees",
  noun: "trees",
  stance: "stands",
  words: {
    en: "tree, forest, pine tree, fir tree, oak tree, christmas tree, pine forest, wood*",
    de: "baum, baume, baumen, wald, walder, tannenbaum, nadelwald",
    pt: "árvore, floresta, pinheiro",
    es: "árbol, bosque, pino*",
    fr: "arbre, foret, sapin",
    it: "albero, alberi, bosco, boschi, foresta",
    nl: "boom, bomen, bos*",
    pl: "drzewo, drzewa, las*",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      rectangle(86, 330, 18, 70, onBody),
      area("M95 60L176 348H14z", body),
      area("M95 60l81 288H95z", bodyShade),
      rectangle(302, 300, 18, 100, onBody),
      area("M311 148c56 0 82 54 82 104 0 52-34 84-82 84s-82-32-82-84c0-50 26-104 82-104z", spark),
      area("M311 148c56 0 82 54 82 104 0 52-34 84-82 84z", sparkShade),
      rectangle(194, 320, 18, 80, onBody),
      area("M203 20l54 128h-28l56 112h-34l46 92H110l46-92h-34l55-112h-28z", second),
      area("M203 20l54 128h-28l56 112h-34l46 92h-94z", secondShade),
    ].join(""),
};
