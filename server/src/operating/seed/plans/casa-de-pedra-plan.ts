import type { ProjectPlan } from "../plan.ts";

/** A project with the same magazine in Portuguese, under its own name. */
export const casaDePedra: ProjectPlan = {
  organization: "hearth",
  folder: "casa-de-pedra",
  settings: { name: "Casa de Pedra", language: "pt", timeZone: "Europe/Lisbon", hostedBlog: true },
  agentReview: true,
  reviewer: "walter",
  brand: {
    business: "Revista independente sobre casas antigas em Portugal: aquecer, isolar, arejar e recuperar sem estragar.",
    offer: "Um guia por semana, um caderno impresso no outono e visitas de um técnico que mede e não vende.",
    audience: "Quem herdou ou comprou uma casa de pedra, de taipa ou de tabique e quer viver nela também em janeiro.",
    voice: { tones: ["sereno", "concreto", "com humor seco"], formality: "trata o leitor por você, sem cerimónia" },
    terms: {
      preferred: ["recuperar", "arejar", "bomba de calor", "reboco de cal", "humidade"],
      avoid: ["solução inovadora", "casa de sonho", "sem complicações"],
    },
    pillars: ["Aquecimento", "Isolamento", "Humidade e ventilação", "Materiais tradicionais"],
    callsToAction: ["Marque uma visita do técnico", "Peça o caderno de outono"],
    glossary: [
      { term: "Reboco de sacrifício", definition: "Reboco de cal que se deixa gastar para poupar a pedra." },
      { term: "SCOP", definition: "Calor entregue por unidade de eletricidade, em média de uma estação." },
      { term: "Travão de vapor", definition: "Membrana que abranda a passagem do vapor de água para dentro da parede ou do telhado." },
    ],
    competitors: [
      { name: "Obra Fácil", url: "https://obrafacil.example" },
      { name: "Lar & Companhia", url: "https://larecompanhia.example" },
    ],
    languages: ["pt"],
  },
  articles: [
    { text: "lenha-seca", author: "beatriz", status: "published", live: { day: -41, time: "10:00" } },
    { text: "paredes-humidas-cal", author: "beatriz", status: "published", live: { day: -27, time: "10:00" } },
    { text: "ventilar-no-inverno", author: "beatriz", agent: true, status: "published", live: { day: -13, time: "10:00" } },
    { text: "bomba-de-calor-casa-de-granito", author: "beatriz", status: "published", live: { day: -6, time: "10:00" } },
    {
      text: "isolar-o-telhado",
      author: "tomas",
      status: "scheduled",
      changed: { day: -2, time: "18:10" },
      live: { day: 3, time: "10:00" },
    },
    { text: "janelas-de-madeira", author: "tomas", status: "in_review", changed: { day: -1, time: "12:35" } },
  ],
};
