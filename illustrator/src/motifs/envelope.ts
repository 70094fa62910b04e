import { area, line } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const envelope: Motif = {
  name: "envelope",
  noun: "an open envelope",
  stance: "stands",
  words: {
    en: "envelope, letter*",
    de: "briefumschlag, briefumschlage, umschlag, kuvert",
    pt: "envelope, carta*",
    es: "sobre*, carta*",
    fr: "enveloppe, lettre*",
    it: "busta, buste, lettera*",
    nl: "envelop, enveloppen",
    pl: "koperta, koperty",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onSecond }) =>
    [
      area("M28 200L200 60l172 140v188H28z", bodyShade),
      area("M74 40q0-12 12-12h228q12 0 12 12v260H74z", second),
      area("M200 28h114q12 0 12 12v260H200z", secondShade),
      line("M112 84h104M112 128h176M112 172h150", onSecond, 11),
      area("M28 200l172 120 172-120v188q0 12-12 12H40q-12 0-12-12z", body),
      area("M372 200v188q0 12-12 12H40q-8 0-11-6l171-128z", bodyShade),
      area("M36 396L200 274l164 122q-2 4-6 4H42q-4 0-6-4z", body),
      area("M200 270a30 30 0 1 0 .1 0z", spark),
    ].join(""),
};
