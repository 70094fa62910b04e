import type { PersonKey } from "../people.ts";

/** A planned topic. `day` counts from today. */
export type TopicPlan = {
  title: string;
  keyword: string;
  pillar: string;
  cluster: string;
  intent: string;
  callToAction: string;
  avoid?: string;
  day: number;
};

/** Topics to be written next. The last one lies beyond the calendar's sixty days. */
export const hearthHomeTopics: readonly TopicPlan[] = [
  {
    title: "Why the bedroom over the garage is always cold",
    keyword: "cold room over garage",
    pillar: "Insulation and air sealing",
    cluster: "Cold rooms",
    intent: "Understand the cause, then do the first repair alone",
    callToAction: "Send us your meter readings",
    avoid: "Spray foam as the only answer",
    day: 3,
  },
  {
    title: "How long should a boiler run on a 20 °F day?",
    keyword: "boiler run time cold day",
    pillar: "Heating",
    cluster: "Boilers",
    intent: "Judge whether an installed boiler is too large",
    callToAction: "Book a day with a house doctor",
    day: 7,
  },
  {
    title: "Shellac, varnish or oil on an old pine door",
    keyword: "refinish pine door",
    pillar: "Wood and tools",
    cluster: "Finishes",
    intent: "Choose a finish and know how to test what is there",
    callToAction: "Order the yearbook",
    day: 12,
  },
  {
    title: "A damp corner behind the wardrobe: heat, air or leak?",
    keyword: "damp corner bedroom wall",
    pillar: "Ventilation and moisture",
    cluster: "Moisture",
    intent: "Find the cause with a thermometer and one week of notes",
    callToAction: "Book a day with a house doctor",
    avoid: "Anything that sells a dehumidifier first",
    day: 18,
  },
  {
    title: "What a weatherstripped door saves in one winter",
    keyword: "weatherstripping savings",
    pillar: "Insulation and air sealing",
    cluster: "Doors and windows",
    intent: "Decide whether it is worth an afternoon",
    callToAction: "Send us your meter readings",
    day: 26,
  },
  {
    title: "Outdoor reset, explained on one radiator",
    keyword: "outdoor reset boiler",
    pillar: "Heating",
    cluster: "Controls",
    intent: "Set the curve without calling anyone",
    callToAction: "Book a day with a house doctor",
    day: 33,
  },
  {
    title: "Repairing the bottom rail of a sash",
    keyword: "sash bottom rail repair",
    pillar: "Windows and walls",
    cluster: "Sash windows",
    intent: "Do the repair with hand tools in a weekend",
    callToAction: "Order the yearbook",
    day: 44,
  },
  {
    title: "When to open the windows in April",
    keyword: "spring ventilation old house",
    pillar: "Ventilation and moisture",
    cluster: "Seasons",
    intent: "Know the two numbers that decide it",
    callToAction: "Send us your meter readings",
    day: 70,
  },
];

/** Topics that an agent has suggested and that are not decided yet. */
export const hearthHomeSuggestions: { by: PersonKey; titles: readonly string[] } = {
  by: "priya",
  titles: [
    "Can a chimney be insulated from above?",
    "How to choose a heat pump for an old stone house with radiators",
    "Reading a gas bill like a house doctor",
  ],
};
