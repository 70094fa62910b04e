/** A picture of the demo world: a quiet landscape in two colours of the brand. */
export type ImagePlan = { name: string; alt: string; sky: string; ground: string; credit?: string };

export const hearthHomeImages: readonly ImagePlan[] = [
  { name: "stone-house-dusk", alt: "Hills behind a stone house at dusk, drawn in rust and sand", sky: "#f3ddc4", ground: "#a4502f" },
  { name: "attic-in-january", alt: "A snowy ridge under a pale morning sky, drawn in two blues", sky: "#dfe8ee", ground: "#48687c" },
  { name: "boiler-room", alt: "Dark hills before a glowing sky, drawn in ochre and brown", sky: "#f2c879", ground: "#5b3a29" },
  { name: "sash-window-light", alt: "A green valley in even light, drawn in two greens", sky: "#e9efe1", ground: "#5c7457" },
  {
    name: "lime-and-brick",
    alt: "A brick-red ridge under a white sky",
    sky: "#f6f1ea",
    ground: "#93402f",
    credit: "Priya Nair",
  },
  { name: "first-frost", alt: "Grey hills in fog, drawn in two greys", sky: "#eceae6", ground: "#6f6b66" },
];
