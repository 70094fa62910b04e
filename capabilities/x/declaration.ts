import type { AppSettings, Network } from "../declaration.ts";

export const x = {
  name: "x",
  title: "X",
  hosts: ["x.com", "twitter.com"],
  home: "x.com/home",
  byHand: false,
  takesTextOnce: true,
} as const satisfies Network;

export const app: AppSettings = {
  prefix: "GALLEY_X",
  title: "X",
  id: "CLIENT_ID",
  secret: "CLIENT_SECRET",
  without: "none: posts for X fail with a notice",
  apiUrl: "https://api.x.com",
  authorizeUrl: "https://x.com/i/oauth2/authorize",
  tokenUrl: ({ apiUrl }: { apiUrl: string }) => `${apiUrl}/2/oauth2/token`,
};

export const rules = ["Publishing through the service's app costs credits: 1 for each post or thread, and 1 more with a link."];
