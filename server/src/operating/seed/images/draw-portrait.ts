/** Colors of a person before a plain ground. `hair` falls to the shoulders where it is long. */
export type Portrait = { ground: string; skin: string; hair: string; coat: string; cut: "short" | "long" | "tied"; beard?: true };

const side = 640;
const cap = "M206 296c-14-108 34-176 118-176s128 62 114 172c-22-22-34-58-38-88-44 26-116 34-158 26-10 24-22 50-36 66z";

/** Draws head and shoulders without features, as SVG, in the manner of the landscapes. */
export function drawPortrait({ ground, skin, hair, coat, cut, beard }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
    <rect width="100%" height="100%" fill="${ground}"/><circle cx="320" cy="330" r="250" fill="#fff" fill-opacity="0.22"/>
    ${cut === "long" ? `<path d="M196 300c-14-120 40-192 126-192s138 70 126 190c-4 70 12 130 22 186H174c12-54 26-114 22-184z" fill="${hair}"/>` : ""}
    ${cut === "tied" ? `<circle cx="322" cy="108" r="46" fill="${hair}"/>` : ""}
    <path d="M78 640c0-108 84-168 174-184h136c90 16 174 76 174 184z" fill="${coat}"/>
    <path d="M270 372h100v84c0 30-22 52-50 52s-50-22-50-52z" fill="${skin}"/><path d="M270 400c30 26 70 26 100 0v22c-30 24-70 24-100 0z" fill="#000" fill-opacity="0.14"/>
    <ellipse cx="320" cy="286" rx="104" ry="128" fill="${skin}"/>
    ${beard ? `<path d="M218 300c4 96 44 128 102 128s98-32 102-128c-16 44-44 56-102 56s-86-12-102-56z" fill="${hair}"/>` : ""}
    <path d="${cap}" fill="${hair}"/>
  </svg>`;
}
