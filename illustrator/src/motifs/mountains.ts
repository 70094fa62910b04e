import { area, disc } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const mountains: Motif = {
  name: "mountains",
  noun: "mountains under a sun",
  stance: "stands",
  words: {
    en: "mountain, mountain range, mountain landscape",
    de: "berg, berge, bergen, gebirge, berglandschaft",
    pt: "montanha, serra*",
    es: "montaña, sierra*",
    fr: "montagne, paysage de montagne",
    it: "montagna, montagne",
    nl: "berg, bergen, berglandschap",
    pl: "góra, gory, gor",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      disc(126, 150, 68, spark),
      area("M128 400L262 84q10-20 20 0l118 316z", body),
      area("M272 70q6 2 10 14l118 316H260l-34-96 40-70-14-60z", bodyShade),
      area("M236 146l26-62q10-20 20 0l24 64-22 30-22-24-18 26z", second),
      area("M272 70q6 3 10 14l24 64-22 30-8-10z", secondShade),
      area("M0 400l96-170q12-18 24 0l106 170z", body),
      area("M108 218q7 2 12 12l106 170H124l-30-66 26-50z", bodyShade),
      area("M70 276l26-46q12-18 24 0l26 42-22 20-20-18-16 22z", second),
    ].join(""),
};
