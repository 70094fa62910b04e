export { drawIllustration } from "./draw-illustration.ts";
export type { BrandColors } from "./order.ts";
