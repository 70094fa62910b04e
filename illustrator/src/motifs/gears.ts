import { area, disc } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const gears: Motif = {
  name: "gears",
  noun: "gears",
  stance: "floats",
  words: {
    en: "gear, cogwheel, gear wheel, cog",
    de: "zahnrad, zahnrader",
    pt: "engrenagem, engrenagens, roda dentada",
    es: "engranaje, rueda dentada",
    fr: "engrenage, roue dentee, roues dentees",
    it: "ingranaggio, ingranaggi, ruota dentata",
    nl: "tandwiel, tandwielen, tandrad",
    pl: "koło zębate, kola zebate, zebatka",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade, onBody }) =>
    [
      area(wheel(152, 244, 124, 12, 0), body),
      disc(152, 244, 92, bodyShade),
      disc(152, 244, 56, second),
      disc(152, 244, 24, onBody),
      area(wheel(300, 100, 80, 9, 0.28), spark),
      disc(300, 100, 57, sparkShade),
      disc(300, 100, 30, second),
    ].join(""),
};

/** Draws a gear's outline: its teeth are as wide as the gaps between them, and a little narrower at the tip. */
function wheel(x: number, y: number, radius: number, teeth: number, turn: number): string {
  const tip = radius * 1.2;
  const points = Array.from({ length: teeth }, (_, tooth) =>
    [
      [radius, -0.27],
      [tip, -0.17],
      [tip, 0.17],
      [radius, 0.27],
    ].map(([reach = 0, share = 0]) => {
      const angle = turn + ((tooth + share) / teeth) * 2 * Math.PI;
      return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
    }),
  ).flat();
  return `M${points.join("L")}Z`;
}
