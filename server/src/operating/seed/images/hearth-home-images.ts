import type { Landscape } from "./draw-landscape.ts";

/** A picture of the demo world. `cover` names the texts of the articles that have it as their cover. */
export type ImagePlan = Landscape & { name: string; alt: string; cover: readonly string[]; credit?: string };

export const hearthHomeImages: readonly ImagePlan[] = [
  {
    name: "stone-house-dusk",
    alt: "A dark house with lit windows in the snow, wooded hills behind it at dusk",
    cover: ["heat-pump-old-stone-house"],
    sky: ["#6f8aa3", "#b9c6cf"],
    hills: ["#5f7a8e", "#48637a", "#e6e2da"],
    trees: "#2f4658",
    house: { walls: "#4a403c", roof: "#f1efea", light: "#ffcf7a" },
  },
  {
    name: "icicles-at-noon",
    alt: "A red house under a thick white roof on a clear winter day",
    cover: ["ice-dams", "air-seal-attic-floor"],
    sky: ["#9cc2dc", "#e3eef4"],
    hills: ["#b7c9d3", "#d6e0e5", "#f7f6f2"],
    trees: "#5d7f7a",
    house: { walls: "#93402f", roof: "#ffffff", light: "#f7e3b0" },
  },
  {
    name: "october-valley",
    alt: "Rust and ochre hills in evening light, a small house between bare trees",
    cover: ["brick-wall-from-inside"],
    sky: ["#e9a86b", "#f6dcb4"],
    hills: ["#c97f4a", "#a4502f", "#6d3a26"],
    trees: "#4d2a1f",
    house: { walls: "#f0dcc0", roof: "#5b3a29", light: "#b9532f" },
  },
  {
    name: "green-slope",
    alt: "A white house on a green slope in even morning light",
    cover: ["sash-window-repair", "storm-windows"],
    sky: ["#cfe0d8", "#f3f4e8"],
    hills: ["#a9c2a0", "#7d9f78", "#5c7f5a"],
    trees: "#3d5e45",
    house: { walls: "#fbf8f1", roof: "#7b4a3a", light: "#9fc0cf" },
  },
  {
    name: "fog-over-firs",
    alt: "Grey hills and firs in fog, without a house in sight",
    cover: ["unused-chimney"],
    sky: ["#d9d7d2", "#efeeea"],
    hills: ["#bdbab4", "#96938d", "#6f6b66"],
    trees: "#4b4945",
    credit: "Priya Nair",
  },
  {
    name: "late-summer-heat",
    alt: "Dry yellow hills under a hot pale sky, a low house with closed shutters",
    cover: ["heat-pump-water-heater"],
    sky: ["#f2d79a", "#fbf3dc"],
    hills: ["#dfb967", "#c99a45", "#a87a34"],
    trees: "#7a6a34",
    house: { walls: "#f6ead2", roof: "#9a5a3c", light: "#7a6a55" },
  },
];
