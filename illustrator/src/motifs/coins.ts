import { area, disc, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const coins: Motif = {
  name: "coins",
  noun: "stacks of coins",
  stance: "stands",
  words: {
    en: "coin, stack of coins, stacks of coins, pile of coins, piles of coins, gold coin",
    de: "münze, munzen, stapel munzen, munzstapel, goldmunze",
    pt: "moeda, pilha de moedas, pilhas de moedas",
    es: "moneda, monton de monedas, pila de monedas",
    fr: "pièce de monnaie, pieces de monnaie, pile de pieces, piles de pieces",
    it: "moneta, monete, pila di monete, mucchio di monete",
    nl: "munt, munten, stapel munten, stapeltje munten",
    pl: "moneta, monety, monet, stos monet",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onSecond }) =>
    [
      disc(128, 112, 92, spark),
      area("M128 20a92 92 0 0 1 0 184z", sparkShade),
      disc(128, 112, 62, sparkShade),
      area("M128 50a62 62 0 0 1 0 124z", spark),
      area("M128 76l36 36-36 36-36-36z", onSecond),
      ...stack(40, 3, body, bodyShade, second, secondShade),
      ...stack(220, 6, body, bodyShade, second, secondShade),
    ].join(""),
};

function stack(
  x: number,
  count: number,
  ...tones: readonly [body: string, bodyShade: string, second: string, secondShade: string]
): string[] {
  const [body, bodyShade, second, secondShade] = tones;
  return Array.from({ length: count }, (_, index) => {
    const [front, shade] = index % 2 === 0 ? [body, bodyShade] : [second, secondShade];
    const [left, top] = [x + (index % 3) * 6 - 6, 400 - (index + 1) * 44];
    return rectangle(left, top, 152, 40, front, 12) + area(`M${left + 92} ${top}h48q12 0 12 12v16q0 12-12 12h-48z`, shade);
  });
}
