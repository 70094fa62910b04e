import type { NewBrandProfile } from "@galley/contract";

import type { PersonKey } from "../people.ts";

export const hearthHomeBrand: NewBrandProfile = {
  business: "An independent magazine about living in old houses: heating, insulating, ventilating and mending them without spoiling them.",
  offer:
    "Weekly guides that anyone may read, a printed yearbook each fall, and a day with a house doctor for owners in New York and New England.",
  audience:
    "Owners of houses built before 1950 who do some of the work themselves, and the tradespeople whom they ask for the rest. Most have a house that is cold in one room and a quote on the kitchen table.",
  voice: { tones: ["calm", "exact", "dryly funny", "on the reader's side"], formality: "informal, never chummy" },
  terms: {
    preferred: ["old house", "air sealing", "heat pump", "repair", "boiler (for hot water and steam)", "°F and Btu"],
    avoid: ["game changer", "hassle-free", "cutting-edge", "must-have", "dream home", "hack"],
  },
  pillars: ["Heating", "Insulation and air sealing", "Ventilation and moisture", "Windows and walls", "Wood and tools"],
  callsToAction: ["Book a day with a house doctor", "Order the yearbook", "Send us your meter readings"],
  glossary: [
    { term: "CFM50", definition: "Cubic feet of air per minute that leak through a house at a test pressure of fifty pascals." },
    { term: "COP", definition: "Units of heat that a heat pump delivers for one unit of electricity, at one outdoor temperature." },
    { term: "Degree day", definition: "One degree below 65 °F for one day; their sum says how much winter there was." },
    { term: "House doctor", definition: "Our visiting engineer, who measures first and sells nothing." },
    { term: "NHL", definition: "Natural hydraulic lime: lime that sets partly with water, without cement." },
  ],
  competitors: [
    { name: "The Snug House", url: "https://snughouse.example" },
    { name: "Restoration Weekly", url: "https://restorationweekly.example" },
    { name: "Warmly", url: "https://warmly.example" },
  ],
  languages: ["en"],
  visual: {
    colors: { primary: "#0f3a33", accent: "#e2572f", paper: "#f4efe6" },
    headingFont: "newsreader",
    bodyFont: "instrument_sans",
    template: "field_notes",
  },
};

/** Earlier versions of the brand, oldest first. */
export const hearthHomeFormerBrands: readonly { author: PersonKey; brand: NewBrandProfile }[] = [
  {
    author: "marta",
    brand: {
      business: "A magazine about living in old houses.",
      offer: "Weekly guides that anyone may read, and a printed yearbook each fall.",
      audience: "Owners of houses built before 1950 who do some of the work themselves.",
      voice: { tones: ["friendly", "exact"], formality: "informal" },
      pillars: ["Heating", "Insulation", "Wood and tools"],
      callsToAction: ["Order the yearbook"],
      languages: ["en"],
    },
  },
  {
    author: "jonas",
    brand: {
      ...hearthHomeBrand,
      voice: { tones: ["friendly", "calm", "exact"], formality: "informal" },
      terms: { preferred: ["old house", "air sealing", "heat pump"], avoid: ["game changer", "hassle-free", "dream home"] },
      pillars: ["Heating", "Insulation", "Windows and walls", "Wood and tools"],
      callsToAction: ["Order the yearbook", "Send us your meter readings"],
      glossary: [{ term: "COP", definition: "Units of heat for one unit of electricity." }],
      visual: { colors: { primary: "#1f3b57", accent: "#e2a12f", paper: "#ffffff" }, template: "poster" },
    },
  },
];
