import type { updateBlogSettings } from "@galley/contract";
import type { z } from "zod";

/** Look, menu and About page of a blog. Tags in the menu are those of live articles. */
export type BlogPagesPlan = Pick<z.input<typeof updateBlogSettings.input>, "look" | "menu" | "about">;

export const hearthHomePages: BlogPagesPlan = {
  menu: [
    { label: "Heating", address: "/tags/heating" },
    { label: "Insulation", address: "/tags/insulation" },
    { label: "Repair", address: "/tags/repair" },
    { label: "About", address: "/about" },
  ],
  about: {
    title: "About Hearth & Home",
    markdown: `We write for people who live in houses older than they are.

Most advice about heating and insulation is written for houses that were built last year. It tells owners of old ones to start with the machine. We start with the walls, the roof and the drafts, because that is where the money goes, and because an old house forgives almost anything but haste.

## What we do

- **A guide every week**, which anyone may read. Each one has been tried on a house that one of us lives in.
- **A yearbook each fall**, on paper, for the shelf beside the fuse box.
- **A day with a house doctor** for owners in New York and New England. Our engineer measures first and sells nothing.

## What we do not do

We take no money from makers of boilers, windows or foam, and we keep nothing that is sent to us for a trial. When we were wrong we say so at the top of the article, with the date.

> Measure once more than you think you need to. The house has been there for a hundred years; it can wait until Saturday.
>
> — Marta Vidal, editor

## Write to us

Meter readings, photographs of odd pipes and disagreements are all welcome at [letters@hearthandhome.example](mailto:letters@hearthandhome.example). Jonas reads every letter about boilers. It takes him a while.`,
  },
};

export const casaDePedraPages: BlogPagesPlan = {
  look: "grid",
  menu: [
    { label: "Aquecimento", address: "/tags/aquecimento" },
    { label: "Humidade", address: "/tags/humidade" },
    { label: "Sobre nós", address: "/about" },
  ],
  about: {
    title: "Sobre a Casa de Pedra",
    markdown: `Escrevemos para quem vive numa casa mais velha do que os avós.

A revista nasceu numa casa de granito perto de Viseu, no inverno em que a humidade subiu mais depressa do que as obras. Desde então publicamos um guia por semana: aquecer, isolar, arejar e recuperar sem estragar o que durou duzentos anos.

## Como trabalhamos

- Experimentamos tudo em casas onde alguém de nós vive.
- Não aceitamos dinheiro de quem vende caldeiras, janelas ou espumas.
- Quando nos enganamos, dizemo-lo no cimo do artigo, com a data.

## Escreva-nos

Leituras do contador, fotografias e discordâncias: [cartas@casadepedra.example](mailto:cartas@casadepedra.example).`,
  },
};
