import { area, disc } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const people: Motif = {
  name: "people",
  noun: "three people as plain shapes",
  stance: "stands",
  outdoors: true,
  words: {
    en: "people person team teams group family families friend- community communit- employee- staff worker- customer- client member- user users colleague- leader- manager- volunteer- society social parent- child children kid kids women men neighbor neighbour",
    de: "menschen mensch person- team- gruppe- famil- freund- gemeinschaft- mitarbeit- personal- kunden kunde mitglied- nutzer- kolleg- fuhrung- ehrenamt- gesellschaft- sozial- eltern- kind kinder- frauen manner nachbar-",
    pt: "pessoa- gente equipe- equipa time grupo- famil- amig- comunidad- funcionari- trabalhador- membro- usuari- utilizador- colega- lider- volunt- sociedad- social pais crianca- mulher- homens vizinh- client-",
    es: "persona- gente equipo- grupo- famil- amig- comunidad- emplead- trabajador- miembro- usuari- colega- lider- volunt- sociedad- social padres nino nina mujer- hombres vecin- client-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, sparkShade }) =>
    [
      figure(98, 150, 48, 0.92, second, secondShade),
      figure(302, 150, 48, 0.92, spark, sparkShade),
      figure(200, 92, 56, 1.1, body, bodyShade),
    ].join(""),
};

/** A disc above rounded shoulders, without a face. */
function figure(x: number, y: number, radius: number, breadth: number, front: string, shade: string): string {
  const [wide, shoulder] = [100 * breadth, y + radius + 14];
  const torso = `M${x - wide} 400V${shoulder + wide}A${wide} ${wide} 0 0 1 ${x + wide} ${shoulder + wide}V400z`;
  const side = `M${x} ${shoulder}A${wide} ${wide} 0 0 1 ${x + wide} ${shoulder + wide}V400H${x}z`;
  return (
    area(torso, front) +
    area(side, shade) +
    disc(x, y, radius, front) +
    area(`M${x} ${y - radius}a${radius} ${radius} 0 0 1 0 ${radius * 2}z`, shade)
  );
}
