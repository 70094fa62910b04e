import { area, disc, rectangle } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const lock: Motif = {
  name: "lock",
  noun: "a padlock",
  stance: "stands",
  outdoors: false,
  words: {
    en: "lock locks secur- safe safety- privacy private password- protect- trust- insur- encrypt- hack- gdpr legal law laws compliance- contract risk-",
    de: "schloss- sicher- -sicherheit datenschutz- privat- passwort- schutz- vertrau- versicher- verschlussel- dsgvo recht rechte gesetz- vertrag- risik-",
    pt: "cadeado- segur- privacidad- senha- protec- proteg- confianc- criptograf- legal lei leis direito- contrato- risco-",
    es: "candado- segur- privacidad- contrasen- protec- proteg- confianz- cifrad- legal ley leyes derecho- contrato- riesgo-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade, onBody }) =>
    [
      `<path d="M112 200v-62a88 88 0 0 1 176 0v62" fill="none" stroke="${second}" stroke-width="40"/>`,
      `<path d="M200 50a88 88 0 0 1 88 88v62" fill="none" stroke="${secondShade}" stroke-width="40"/>`,
      rectangle(52, 180, 296, 220, body, 30),
      area("M200 180h118q30 0 30 30v160q0 30-30 30H200z", bodyShade),
      disc(200, 290, 62, spark),
      area("M200 228a62 62 0 0 1 0 124z", sparkShade),
      disc(200, 278, 19, onBody),
      area("M191 284h18l10 44h-38z", onBody),
    ].join(""),
};
