import type { Network } from "../declaration.ts";

/** TikTok lets no service post for people, so a person publishes the prepared posts. */
export const tiktok = {
  name: "tiktok",
  title: "TikTok",
  hosts: ["tiktok.com"],
  home: "www.tiktok.com",
  byHand: true,
  slides: () => "tall" as const,
} as const satisfies Network;

export const rules = ["Carousels are images of 9:16, in photo mode."];
