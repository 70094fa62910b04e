import { area, line } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const bread: Motif = {
  name: "bread",
  noun: "a loaf of bread",
  stance: "stands",
  words: {
    en: "bread- bak- bakery loaf flour- dough- sourdough- wheat- cake pastry",
    de: "brot- -brot back- backer- mehl- teig- sauerteig- weizen- kuchen- geback-",
    pt: "pao paes padar- padeir- farinha- massa trigo- bolo fermento-",
    es: "pan panes panader- harina- masa trigo- pastel- bolleria- horne-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody }) =>
    [
      line("M292 236c10-70 34-120 66-160", second, 9),
      ...[
        [300, 200],
        [314, 156],
        [334, 114],
      ].flatMap(([x = 0, y = 0]) => [
        area(`M${x} ${y}c-34-6-46-34-44-56 30 4 46 26 44 56z`, second),
        area(`M${x} ${y}c34 6 56-14 64-36-30-10-54 6-64 36z`, secondShade),
      ]),
      area("M40 400q-30-40-12-96c22-72 92-116 172-116s150 44 172 116q18 56-12 96z", body),
      area("M250 196c60 18 106 56 122 108q18 56-12 96H214c44-60 60-130 36-204z", bodyShade),
      ...[92, 164, 236].map((x) => line(`M${x} 292q10-38 46-58`, onBody, 17)),
      area("M22 348h356q4 30-18 52H40q-22-22-18-52z", spark),
    ].join(""),
};
