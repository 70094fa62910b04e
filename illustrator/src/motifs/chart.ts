import { area, disc, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const chart: Motif = {
  name: "chart",
  noun: "a rising chart",
  stance: "stands",
  words: {
    en: "bar chart, line chart, bar graph, chart*",
    de: "balkendiagramm, saulendiagramm, diagramm",
    pt: "gráfico de barras, grafico*",
    es: "gráfico de barras, grafica de barras, grafico*",
    fr: "graphique en barres, histogramme, graphique*",
    it: "grafico a barre, istogramma",
    nl: "staafdiagram, grafiek",
    pl: "wykres słupkowy, wykres",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody }) =>
    [
      ...[110, 176, 150, 262].flatMap((height, index) => {
        const x = 24 + index * 92;
        const [front, shade] = index === 3 ? [body, bodyShade] : index === 1 ? [second, secondShade] : [body, bodyShade];
        return [rectangle(x, 400 - height, 76, height, front, 8), area(`M${x + 44} ${400 - height}h24q8 0 8 8v${height - 8}h-32z`, shade)];
      }),
      line("M42 232L140 140l86 44L346 52", spark, 17),
      area("M312 22l70-8-8 70q-2 8-9 3l-56-56q-5-7 3-9z", spark),
      ...[
        [42, 232],
        [140, 140],
        [226, 184],
      ].flatMap(([x = 0, y = 0]) => [disc(x, y, 21, spark), disc(x, y, 9, onBody)]),
    ].join(""),
};
