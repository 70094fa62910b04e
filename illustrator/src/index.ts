export { drawIllustration } from "./draw-illustration.ts";
export type { BrandColors } from "./order.ts";
export { languages } from "./order.ts";
