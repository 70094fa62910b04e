import { area, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

// Left edge, width, height, and tone.
const towers = [
  [26, 92, 214, "body"],
  [286, 92, 262, "second"],
  [110, 108, 372, "second"],
  [206, 96, 296, "body"],
] as const;

export const city: Motif = {
  name: "city",
  noun: "tall buildings",
  stance: "stands",
  words: {
    en: "city, skyline, city skyline",
    de: "stadt, skyline, stadtsilhouette",
    pt: "cidade, horizonte da cidade",
    es: "ciudad, horizonte de la ciudad",
    fr: "ville, skyline",
    it: "città, skyline",
    nl: "stad, skyline",
    pl: "miasto, panorama miasta",
  },
  draw: (inks) =>
    towers
      .map(([x, width, height, tone], index) => {
        const top = 400 - height;
        const [front, shade] = tone === "body" ? [inks.body, inks.bodyShade] : [inks.second, inks.secondShade];
        const pane = tone === "body" ? inks.onBody : inks.onSecond;
        const roof = index === 2 ? area(`M${x} ${top}l${width / 2}-26l${width / 2} 26z`, shade) : "";
        return (
          roof +
          rectangle(x, top, width, height, front) +
          rectangle(x + width * 0.62, top, width * 0.38, height, shade) +
          windows(x, top, width, height, pane, inks.spark, index)
        );
      })
      .join(""),
};

function windows(x: number, top: number, width: number, height: number, pane: string, lit: string, tower: number): string {
  const rows = Math.floor((height - 40) / 44);
  return Array.from({ length: rows * 3 }, (_, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const left = x + 14 + column * ((width - 44) / 2);
    return rectangle(left, top + 24 + row * 44, 16, 22, (index * 5 + tower * 3) % 7 < 2 ? lit : pane, 2);
  }).join("");
}
