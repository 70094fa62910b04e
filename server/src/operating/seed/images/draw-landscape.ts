/** Colors of a scene, the hills from the farthest to the nearest. */
export type Landscape = {
  sky: readonly [top: string, bottom: string];
  hills: readonly [string, string, string];
  trees: string;
  house?: { walls: string; roof: string; light: string };
};

const landscapeWidth = 1600;
const landscapeHeight = 900;
const treesPerHill = 26;

/** Draws three hills with rows of firs before a sky, and a house on the nearest hill, as SVG. The same seed draws the same scene. */
export function drawLandscape({ sky, hills, trees, house }: Landscape, seed: number): string {
  const random = randomOf(seed);
  const [far, middle, near] = hills.map((color, index) => hill(random, color, 0.34 + index * 0.21, 90 - index * 22));
  const firs = (ridge: typeof far, size: number) => (ridge === undefined ? "" : row(random, ridge.heightAt, size, trees));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${landscapeWidth}" height="${landscapeHeight}" viewBox="0 0 ${landscapeWidth} ${landscapeHeight}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="0.7" stop-color="${sky[1]}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${house?.light ?? sky[1]}" stop-opacity="0.55"/><stop offset="1" stop-color="${house?.light ?? sky[1]}" stop-opacity="0"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    ${far?.path ?? ""}<g opacity="0.55">${firs(far, 42)}</g>${middle?.path ?? ""}${firs(middle, 74)}${near?.path ?? ""}
    ${house === undefined || near === undefined ? "" : drawHouse(house, landscapeWidth * (0.5 + random() * 0.12), near.heightAt)}
  </svg>`;
}

type HeightAt = (x: number) => number;

function hill(random: () => number, color: string, top: number, swing: number) {
  const [first, second, third] = [random() * 6.28, random() * 6.28, random() * 6.28];
  const heightAt: HeightAt = (x) =>
    landscapeHeight * top + swing * (Math.sin(x / 330 + first) * 0.6 + Math.sin(x / 190 + second) * 0.3 + Math.sin(x / 610 + third) * 0.8);
  const points = Array.from({ length: 81 }, (_, index) => `${index * 20},${heightAt(index * 20).toFixed(1)}`).join(" ");
  return { heightAt, path: `<polygon points="0,${landscapeHeight} ${points} ${landscapeWidth},${landscapeHeight}" fill="${color}"/>` };
}

function row(random: () => number, heightAt: HeightAt, size: number, color: string): string {
  return Array.from({ length: treesPerHill }, (_, index) => {
    const x = ((index + random() * 0.8) / treesPerHill) * landscapeWidth;
    const height = size * (0.6 + random() * 0.8);
    const y = heightAt(x) + 6;
    return `<path d="M${x} ${y - height}l${height * 0.26} ${height}h${-height * 0.52}z" fill="${color}"/>`;
  }).join("");
}

function drawHouse({ walls, roof, light }: NonNullable<Landscape["house"]>, x: number, heightAt: HeightAt): string {
  const y = heightAt(x) + 70;
  const window = (left: number) =>
    `<rect x="${x + left}" y="${y - 104}" width="42" height="46" fill="${light}"/><path d="M${x + left + 21} ${y - 104}v46" stroke="${walls}" stroke-width="3"/>`;
  return `<circle cx="${x}" cy="${y - 90}" r="260" fill="url(#glow)"/>
    <rect x="${x + 62}" y="${y - 268}" width="32" height="90" fill="${walls}"/>
    <path d="M${x - 140} ${y}v-142L${x} ${y - 238}l140 96V${y}z" fill="${walls}"/>
    <path d="M${x - 168} ${y - 128}L${x} ${y - 256}l168 128-14 20L${x} ${y - 218}l-154 110z" fill="${roof}"/>
    <rect x="${x - 20}" y="${y - 78}" width="40" height="78" fill="${roof}" fill-opacity="0.35"/>${window(-100)}${window(58)}`;
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
