import { area, line, rectangle } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const heart: Motif = {
  name: "heart",
  noun: "a heart with a cross",
  stance: "floats",
  outdoors: false,
  words: {
    en: "heart- health- care caring medic- doctor- hospital- nurs- patient- therap- wellbeing well-being wellness- pharmac- illness- disease- love- support- charit- donat- dental- dentist- vet veterinar- sleep- mental- emergenc- first-aid",
    de: "herz- gesund- pflege- medizin- arzt- arzte- krank- therap- wohlbefinden- apothek- liebe- hilf- helf- unterstutz- spende- spenden- zahn tierarzt- schlaf- notfall-",
    pt: "coracao saude- saudav- cuid- medic- hospital- enferm- pacient- terap- bem-estar farmac- doenc- amor- ajud- apoi- caridad- doac- dent- veterinari- sono emergenc-",
    es: "corazon- salud- cuid- medic- hospital- enferm- pacient- terap- bienestar- farmac- amor- ayud- apoy- caridad- donac- dent- veterinari- sueno emergenc-",
  },
  draw: ({ second, spark, sparkShade }) =>
    [
      area("M200 374C96 306 22 240 22 150A94 94 0 0 1 200 106a94 94 0 0 1 178 44c0 90-74 156-178 224z", spark),
      area("M200 106a94 94 0 0 1 178 44c0 90-74 156-178 224z", sparkShade),
      rectangle(168, 130, 64, 164, second, 14),
      rectangle(118, 180, 164, 64, second, 14),
      line("M66 150a54 54 0 0 1 40-50", second, 15),
    ].join(""),
};
