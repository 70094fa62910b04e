import { area, disc, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const van: Motif = {
  name: "van",
  noun: "a delivery van",
  stance: "stands",
  words: {
    en: "van, delivery van, cargo van",
    de: "lieferwagen, transporter",
    pt: "furgão, furgoes, van*, carrinha",
    es: "furgoneta, furgon",
    fr: "camionnette, fourgonnette",
    it: "furgone, furgoni",
    nl: "bestelbus, bestelbusje, bestelwagen",
    pl: "furgonetka, furgonetki",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody, onSecond }) =>
    [
      area("M246 190h62q16 0 24 14l44 76q6 10 6 20v62H246z", second),
      area("M246 300h136v62H246z", secondShade),
      area("M266 212h38q10 0 15 9l33 59h-86z", onSecond),
      rectangle(18, 120, 236, 242, body, 14),
      area("M18 300h236v62H32a14 14 0 0 1-14-14z", bodyShade),
      rectangle(18, 188, 236, 22, spark),
      rectangle(18, 222, 236, 10, onBody),
      rectangle(366, 318, 24, 18, spark, 6),
      ...[92, 310].flatMap((x) => [disc(x, 358, 42, bodyShade), disc(x, 358, 36, onBody), disc(x, 358, 17, spark)]),
    ].join(""),
};
