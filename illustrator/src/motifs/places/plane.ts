import { area, line } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const plane: Motif = {
  name: "plane",
  noun: "a paper plane",
  stance: "floats",
  outdoors: false,
  words: {
    en: "plane airplane- aircraft- flight- fly flying airport- airline- pilot- rocket- startup- launch-",
    de: "flugzeug- flug fluge fliegen flughafen- pilot- fluglinie- abflug- rakete- startup- grunder-",
    pt: "aviao avioes voo voar aeroport- piloto- decol- foguete- startup- lancamento-",
    es: "avion aviones vuelo- volar aeropuert- piloto- aerolinea- despeg- cohete- startup- lanzamiento-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark }) =>
    [
      area("M386 46L14 190l132 50z", body),
      area("M386 46L146 240l16 118 46-92z", secondShade),
      area("M386 46L208 266l98 74z", second),
      area("M386 46L208 266l-46 92 18-104z", bodyShade),
      line("M28 272q6 34 34 56M98 344q36 10 70-6", spark, 12),
      line("M44 218q2 12 8 22", spark, 12),
    ].join(""),
};
