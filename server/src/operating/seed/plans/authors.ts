import type { Portrait } from "../images/draw-portrait.ts";
import type { PersonKey } from "../people.ts";

export type AuthorPlan = { by: PersonKey; about: string; links: readonly string[]; portrait: Portrait & { alt: string } };

/** People who show themselves to readers. Articles of all others name nobody. */
export const hearthHomeAuthors: readonly AuthorPlan[] = [
  {
    by: "marta",
    about:
      "Started the magazine in a stone house that was never above 60 °F. Writes about heat pumps, blower doors and everything that should have been done in the other order.",
    links: ["https://marta-vidal.example", "https://books.example/the-other-order"],
    portrait: {
      alt: "Marta Vidal, drawn, with dark hair to her shoulders",
      ground: "#b9c6cf",
      skin: "#d9a07a",
      hair: "#3a2a22",
      coat: "#0f3a33",
      cut: "long",
    },
  },
  {
    by: "jonas",
    about: "Heating engineer for twenty years, editor for six. Answers letters about boilers first, and never sells one.",
    links: ["https://eder-heating.example"],
    portrait: {
      alt: "Jonas Eder, drawn, with a red beard",
      ground: "#e9a86b",
      skin: "#f0c9a6",
      hair: "#8a3f20",
      coat: "#48637a",
      cut: "short",
      beard: true,
    },
  },
  {
    by: "sam",
    about: "Joiner. Owns eleven chisels, uses four, and has reglazed every sash in Columbia County that holds still.",
    links: [],
    portrait: {
      alt: "Sam Calloway, drawn, with hair tied up",
      ground: "#a9c2a0",
      skin: "#8a5a3c",
      hair: "#1f1815",
      coat: "#c97f4a",
      cut: "tied",
    },
  },
];

export const casaDePedraAuthors: readonly AuthorPlan[] = [
  {
    by: "beatriz",
    about: "Arquiteta em Viseu. Recupera casas de granito há quinze anos, e a dela ainda não está pronta.",
    links: ["https://beatriz-lourenco.example"],
    portrait: {
      alt: "Beatriz Lourenço, desenhada, de cabelo apanhado",
      ground: "#f2d79a",
      skin: "#e2b08c",
      hair: "#4a2f22",
      coat: "#93402f",
      cut: "tied",
    },
  },
];
