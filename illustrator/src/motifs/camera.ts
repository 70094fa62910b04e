import { area, disc, line, rectangle } from "../shapes.ts";
import type { Motif } from "./motif.ts";

export const camera: Motif = {
  name: "camera",
  noun: "a camera",
  stance: "stands",
  words: {
    en: "camera, photo camera",
    de: "kamera, kameras, fotoapparat, fotokamera",
    pt: "câmera, camera fotografica, maquina fotografica",
    es: "cámara, camara de fotos, camara fotografica",
    fr: "appareil photo, appareils photo, camera*",
    it: "macchina fotografica, macchine fotografiche, fotocamera",
    nl: "camera, camera's, fototoestel, fotocamera",
    pl: "aparat fotograficzny, kamera",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody, onSecond }) =>
    [
      area("M132 150l20-48q6-14 20-14h56q14 0 20 14l20 48z", bodyShade),
      rectangle(58, 114, 52, 40, bodyShade, 8),
      rectangle(20, 138, 360, 262, body, 34),
      area("M200 138h146q34 0 34 34v194q0 34-34 34H200z", bodyShade),
      rectangle(20, 196, 360, 18, onBody),
      disc(200, 276, 104, second),
      area("M200 172a104 104 0 0 1 0 208z", secondShade),
      disc(200, 276, 74, onSecond),
      disc(200, 276, 42, spark),
      line("M154 262a50 50 0 0 1 32-34", second, 11),
      disc(332, 172, 13, spark),
    ].join(""),
};
