import { area, disc } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const gears: Motif = {
  name: "gears",
  noun: "gears",
  stance: "floats",
  words: {
    en: "gear gears tool- repair- fix fixes maintain- maintenance- machine- machinery- engineer- mechanic- process process- workflow- setting settings factory- industr- manufactur- system systems install- craft- build building-up diy handyman-",
    de: "zahnrad- zahnrader- werkzeug- reparatur- reparier- wart- wartung- maschine- ingenieur- mechani- prozess- ablauf- einstell- fabrik- industri- herstell- system- installier- installation- handwerk- montage-",
    pt: "engrenage- ferramenta- repar- consert- manutenc- maquina- engenh- mecanic- processo- configur- fabrica- industri- sistema- instal- artesan- montage-",
    es: "engranaje- herramienta- repar- arregl- mantenim- maquina- ingenier- mecanic- proceso- configur- fabrica- industri- sistema- instal- artesan- montaje-",
  },
  draw: ({ body, bodyShade, second, spark, sparkShade, onBody }) =>
    [
      area(wheel(148, 236, 140, 12, 0), body),
      area(`M148 236V96a140 140 0 0 1 99 239z`, bodyShade),
      disc(148, 236, 62, second),
      disc(148, 236, 26, onBody),
      area(wheel(298, 102, 92, 9, 0.28), spark),
      area("M298 102L363 37a92 92 0 0 1-65 157z", sparkShade),
      disc(298, 102, 34, second),
    ].join(""),
};

/** A gear's outline: its teeth are as wide as the gaps between them, and a little narrower at the tip. */
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
