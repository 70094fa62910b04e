import { area, disc } from "../../shapes.ts";
import type { Motif } from "../motif.ts";

export const speech: Motif = {
  name: "speech",
  noun: "two speech bubbles",
  stance: "floats",
  outdoors: false,
  words: {
    en: "speech speak- talk- meeting- conversation- discuss- chat- dialog- interview- comment- feedback- podcast- present- conference- negotiat- advice advis- consult- communicat- language- translat- social-media linkedin listen-",
    de: "sprech- gesprach- reden meeting- besprech- diskuss- chat- dialog- interview- kommentar- feedback- podcast- prasent- konferenz- verhandl- rat berat- kommunik- sprache- ubersetz- linkedin zuhor- anruf-",
    pt: "falar fala reuniao reunioes conversa- discut- discuss- chat- dialog- entrevist- comentari- feedback- podcast- apresent- conferenc- negoci- conselho- consult- comunic- idioma- lingua traduz- traduc- ouvir-",
    es: "hablar habla reunion- conversa- discut- discus- chat- dialog- entrevist- comentari- podcast- presentac- conferenc- negoci- asesor- consult- comunic- idioma- lengua- traduc- escuch-",
  },
  draw: ({ body, bodyShade, second, secondShade, spark, onBody }) =>
    [
      area("M176 52h156q52 0 52 52v88q0 52-52 52h-8l16 52-66-52h-98q-52 0-52-52v-88q0-52 52-52z", second),
      area("M280 52h52q52 0 52 52v88q0 52-52 52h-8l16 52-66-52z", secondShade),
      area("M74 134h166q56 0 56 56v82q0 56-56 56H132l-78 56 18-62q-54-6-54-50v-82q0-56 56-56z", body),
      area("M176 134h64q56 0 56 56v82q0 56-56 56h-64z", bodyShade),
      disc(92, 232, 20, onBody),
      disc(158, 232, 20, spark),
      disc(224, 232, 20, onBody),
    ].join(""),
};
