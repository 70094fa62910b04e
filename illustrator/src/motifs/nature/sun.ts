import { area, disc, placed } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const sun: Motif = {
  name: "sun",
  noun: "a sun",
  stance: "floats",
  outdoors: false,
  words: {
    en: "sun sunny sunlight- sunshine solar- summer- light daylight- bright- weather- morning- warm warmth photovolt- happy happiness- optimis-",
    de: "sonne- sonnig- solar- sommer- licht- -licht tageslicht- hell wetter- tag morgen- warm warme- photovolt- gluck- optimis-",
    pt: "sol solar- ensolarad- verao luz manha- quente fotovolt- feliz felic- otimis- amanhecer-",
    es: "sol solar- soleado- verano- luz manana calido- fotovolt- feliz felic- optimis-",
  },
  draw: ({ body, second, spark, sparkShade }) =>
    [
      ...Array.from({ length: 16 }, (_, index) =>
        placed(
          area(index % 2 === 0 ? "M-15-120L0-196 15-120z" : "M-10-120L0-164 10-120z", index % 2 === 0 ? body : second),
          200,
          200,
          1,
          index * 22.5,
        ),
      ),
      disc(200, 200, 104, spark),
      area("M200 96a104 104 0 0 1 0 208 128 128 0 0 0 0-208z", sparkShade),
    ].join(""),
};
