import type { AppSettings, Network } from "../declaration.ts";

export const instagram = {
  name: "instagram",
  title: "Instagram",
  hosts: ["instagram.com", "instagr.am"],
  home: "www.instagram.com",
  byHand: true,
  slides: (ratio: "4:5" | "1:1") => (ratio === "1:1" ? ("square" as const) : ("portrait" as const)),
} as const satisfies Network;

export const app: AppSettings = {
  prefix: "GALLEY_META",
  title: "Meta, for Instagram",
  id: "APP_ID",
  secret: "APP_SECRET",
  without: "none: posts for Instagram are prepared for a person",
  apiUrl: "https://graph.instagram.com",
  authorizeUrl: "https://www.instagram.com/oauth/authorize",
  // Meta exchanges codes at another host than its API; a gateway has only one host.
  tokenUrl: ({ apiUrl }: { apiUrl: string }) =>
    `${apiUrl === "https://graph.instagram.com" ? "https://api.instagram.com" : apiUrl}/oauth/access_token`,
};

export const rules = ["Carousels are images of 4:5 or 1:1."];
