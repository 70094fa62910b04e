import type { ProjectPlan } from "../plan.ts";

/** The project of another organization. Members of Hearth & Home must never see it. */
export const northlight: ProjectPlan = {
  organization: "northlight",
  folder: "northlight",
  settings: { name: "Northlight Journal", language: "en", timeZone: "Europe/Oslo", hostedBlog: true },
  agentReview: true,
  reviewer: "noah",
  brand: {
    business: "A photography studio for interiors in Oslo, with a journal about light in rooms.",
    offer: "Photographs of houses for architects, owners and museums, by the day.",
    audience: "Architects, conservators and people who have just repainted a wall and do not know why it looks gray.",
    voice: { tones: ["quiet", "observant"], formality: "plain" },
    terms: { preferred: ["daylight", "room", "photograph"], avoid: ["content", "stunning", "capture the moment"] },
    pillars: ["Light", "Rooms", "Craft"],
    callsToAction: ["Ask for a day in the spring", "See the portfolio"],
    glossary: [{ term: "CRI", definition: "How faithfully a lamp shows colors, up to 100." }],
    competitors: [{ name: "Vinterlys", url: "https://vinterlys.example" }],
    languages: ["en"],
  },
  articles: [
    { text: "lamps-for-north-rooms", author: "ingrid", status: "published", live: { day: -17, time: "12:00" } },
    { text: "photographing-old-rooms", author: "ingrid", status: "draft", changed: { day: -4, time: "19:25" } },
  ],
};
