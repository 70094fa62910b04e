import { area, disc } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

const toes = [
  [84, 186, 46],
  [154, 102, 50],
  [246, 102, 50],
  [316, 186, 46],
] as const;

export const paw: Motif = {
  name: "paw",
  noun: "the print of a paw",
  stance: "floats",
  outdoors: false,
  words: {
    en: "animal- pet pets dog cat kitten- puppy puppies horse- zoo wildlife- bird",
    de: "tier tierisch- haustier- hund katze- pferd- welpe zoo vogel vogeln",
    pt: "animal animais pet cao caes cachorr- gato cavalo- zoologic- passaro",
    es: "animal- mascota- perro- gato caballo- cachorr- zoologic- pajaro-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade }) =>
    [
      ...toes.map(([x, y, radius], index) => {
        const [front, shade] = index === 2 ? [second, secondShade] : [body, bodyShade];
        return disc(x, y, radius, front) + area(`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}z`, shade);
      }),
      area("M200 184c62 0 124 66 124 122 0 42-36 58-68 52-22-4-36-10-56-10s-34 6-56 10c-32 6-68-10-68-52 0-56 62-122 124-122z", spark),
      area("M200 184c62 0 124 66 124 122 0 42-36 58-68 52-22-4-36-10-56-10z", sparkShade),
    ].join(""),
};
