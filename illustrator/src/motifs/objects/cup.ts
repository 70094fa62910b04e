import { area, disc, line, rectangle } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const cup: Motif = {
  name: "cup",
  noun: "a steaming cup",
  stance: "stands",
  outdoors: false,
  words: {
    en: "cup coffee- tea cafe- espresso- drink drinks break breakfast- mug cozy cosy relax- calm",
    de: "tasse- kaffee- tee cafe- espresso- getrank- pause- fruhstuck- becher- gemutlich- entspann- ruhe",
    pt: "xicara- chavena- cafe cafes cha espresso- bebida- pausa- relax- calma",
    es: "taza cafe cafes infusion- bebida- pausa- desayun- relaj- calma tetera-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      line("M150 124c-26-30 26-44 0-80M214 124c-26-30 26-44 0-80", second, 15),
      `<path d="M282 196h32a46 46 0 0 1 0 108h-52" fill="none" stroke="${bodyShade}" stroke-width="26"/>`,
      area("M72 160h220v118a84 84 0 0 1-84 84h-52a84 84 0 0 1-84-84z", body),
      area("M214 160h78v118a84 84 0 0 1-84 84h-26c26-40 32-120 32-202z", bodyShade),
      disc(138, 250, 26, spark),
      rectangle(30, 362, 304, 20, second, 10),
      area("M72 382h220q-14 18-34 18H106q-20 0-34-18z", secondShade),
    ].join(""),
};
