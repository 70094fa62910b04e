import { siteOperations } from "./connected-site/operations.ts";

/** Operations of capabilities with the functions that run them. */
export const capabilityOperations = { ...siteOperations };
