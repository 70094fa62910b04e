import type { OwnPlace } from "../declaration.ts";

export const connectedSite = {
  name: "site",
  asks: "get_site_connection",
  screen: { address: "connect", source: "connected-site/approval/approval-screen.tsx" },
} as const satisfies OwnPlace;
