import type { OwnPlace } from "../declaration.ts";

export const connectedSite = { name: "site" } as const satisfies OwnPlace;
