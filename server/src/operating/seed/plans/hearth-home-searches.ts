/** Articles that lose clicks, with the share of a day's clicks that is left at the end of the last 28 days. */
export const hearthHomeFading: Readonly<Record<string, number>> = {
  "five-hand-tools": 0.35,
  "dry-firewood": 0.2,
  "storm-windows": 0.1,
};

export type SearchPlan = { query: string; clicks: number; impressions: number; position: number };

/** Search queries of the last 28 days. Articles exist for some of them. */
export const hearthHomeSearches: readonly SearchPlan[] = [
  { query: "hearth and home", clicks: 310, impressions: 640, position: 1.1 },
  { query: "basic hand tools for homeowners", clicks: 96, impressions: 2310, position: 3.4 },
  { query: "storm windows old house", clicks: 61, impressions: 1870, position: 6.2 },
  { query: "radon test in an old basement", clicks: 4, impressions: 1460, position: 18.3 },
  { query: "heat pump old stone house", clicks: 38, impressions: 1210, position: 5.8 },
  { query: "wood stove door gasket replacement", clicks: 2, impressions: 1130, position: 22.6 },
  { query: "dry firewood", clicks: 41, impressions: 1090, position: 7.1 },
  { query: "attic hatch insulation", clicks: 6, impressions: 820, position: 14.9 },
  { query: "attic hatch insulated cover", clicks: 1, impressions: 390, position: 16.2 },
  { query: "lime mortar repointing", clicks: 22, impressions: 760, position: 4.4 },
  { query: "cold room over garage", clicks: 3, impressions: 540, position: 19.5 },
  { query: "knob and tube wiring", clicks: 12, impressions: 510, position: 8.8 },
  { query: "galvanized water pipes pressure", clicks: 0, impressions: 41, position: 31.4 },
];
