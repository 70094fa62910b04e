import { siteApprovalRoute } from "./connected-site/routes.tsx";

/** Screens of capabilities that have an address of their own and take the whole window. */
export const capabilityRoutes = [siteApprovalRoute] as const;
