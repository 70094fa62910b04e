import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Order } from "./order.ts";
import { fixture, plainBrand, shownPost } from "./test-support.ts";
import { writePost } from "./write-post.ts";

const pages = ["../../docs/built-in-writer.md", "../test/posts.md"]
  .map((page) => readFileSync(new URL(page, import.meta.url), "utf8"))
  .join("\n");
const brand = {
  ...plainBrand,
  callsToAction: [
    "Ask our engineers for a plan",
    "Read the whole guide",
    "Beratung im Betrieb vereinbaren",
    "Die ganze Anleitung lesen",
    "Peça uma visita à nossa equipe",
    "Baixe o guia completo",
  ],
};

const shown: [string, string, Order][] = [
  ["en/heat-pump-noise.md", "en", { format: "linkedin", size: 1300, objective: "leads", tone: "consultative" }],
  ["en/hospital-beds.md", "en", { format: "x", size: 4, objective: "authority", tone: "direct" }],
  ["en/sourdough-timing.md", "en", { format: "carousel", size: 7, objective: "educate", tone: "casual" }],
  ["de/azubi-suche.md", "de", { format: "linkedin", size: 1300, objective: "hire", tone: "direct" }],
  ["de/rechnungen-mahnen.md", "de", { format: "x", size: 4, objective: "educate", tone: "direct" }],
  ["de/roggenbrot.md", "de", { format: "carousel", size: 7, objective: "educate", tone: "consultative" }],
  ["pt/hospital-farmacia.md", "pt", { format: "linkedin", size: 1300, objective: "authority", tone: "consultative" }],
  ["pt/fluxo-de-caixa.md", "pt", { format: "x", size: 4, objective: "educate", tone: "consultative" }],
  ["pt/legendas-museu.md", "pt", { format: "carousel", size: 7, objective: "educate", tone: "direct" }],
];

test.each(shown)("the guide or the page of posts shows what is written from %s", (name, language, order) => {
  const result = writePost(fixture(name, language).source, brand, order);
  if (result.kind === "undoable") throw new Error(result.message);
  expect(pages).toContain(shownPost(result.post));
});
