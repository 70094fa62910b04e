import type { ProjectPlan } from "../plan.ts";

/** A project that lets agents publish without review, on its own site instead of the hosted blog. */
export const loftNotes: ProjectPlan = {
  organization: "hearth",
  folder: "loft-notes",
  settings: {
    name: "Loft Notes",
    siteUrl: "https://loftnotes.example",
    language: "en",
    timeZone: "UTC",
    urlPattern: "/notes/{slug}",
    hostedBlog: false,
  },
  agentReview: false,
  reviewer: "walter",
  brand: {
    business: "A small letter about living in buildings that were made for work: mills, printing houses, warehouses.",
    offer: "One note every other week by email and on the site, free, paid for by a handful of makers we like.",
    audience: "People who rent or own a loft and found out in the first winter what the photographs had left out.",
    voice: { tones: ["wry", "precise", "unhurried"], formality: "informal" },
    terms: {
      preferred: ["loft", "secondary glazing", "radiant heat", "party wall"],
      avoid: ["industrial chic", "statement piece", "game changer"],
    },
    pillars: ["Warmth", "Sound", "Light", "Neighbors"],
    callsToAction: ["Subscribe to the letter", "Send us a plan of your loft"],
    glossary: [
      { term: "IIC", definition: "Impact insulation class: how well a floor keeps footsteps from the room below." },
      { term: "Secondary glazing", definition: "A slim second window behind the old one, which stays as it is." },
    ],
    competitors: [{ name: "Brick & Beam", url: "https://brickandbeam.example" }],
    languages: ["en"],
  },
  articles: [
    { text: "converted-loft-heat", author: "anneke", status: "published", live: { day: -20, time: "07:00" } },
    {
      text: "skylight-in-winter",
      author: "anneke",
      status: "scheduled",
      changed: { day: -3, time: "15:00" },
      live: { day: 6, time: "07:00" },
    },
    { text: "sound-from-below", author: "anneke", status: "draft", changed: { day: -1, time: "21:15" } },
  ],
};
