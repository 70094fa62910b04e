import { area, disc, line } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const water: Motif = {
  name: "water",
  noun: "a drop of water",
  stance: "floats",
  outdoors: false,
  words: {
    en: "water- drop rain- sea ocean- river- lake wave swim- beach- pool plumb- leak leaks moisture humid- damp flood- coast- boat fish",
    de: "wasser- -wasser tropfen- regen- meer- ozean- fluss- see seen welle- schwimm- strand- becken leck- feucht- hochwasser- kuste- boot fisch-",
    pt: "agua gota chuva- mar oceano- rio lago onda natac- nadar praia- piscina- vazament- umidade- humidade- inundac- costa barco peixe-",
    es: "agua gota lluvia- mar oceano- rio lago ola nadar natac- playa- piscina- fuga humedad- inundac- costa barco pez peces",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      area("M200 14C156 96 84 160 84 252a116 116 0 0 0 232 0C316 160 244 96 200 14z", body),
      area("M200 14c44 82 116 146 116 238a116 116 0 0 1-116 116z", bodyShade),
      area("M86 270c38-26 76-26 114 0s76 26 114 0a116 116 0 0 1-228 0z", second),
      area("M200 270c38 26 76 26 114 0a116 116 0 0 1-114 98z", secondShade),
      line("M136 206c8-28 24-52 40-74", spark, 13),
      disc(128, 232, 8, spark),
    ].join(""),
};
