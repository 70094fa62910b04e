import { approveSiteConnection } from "./approve-site-connection.ts";
import { denySiteConnection } from "./deny-site-connection.ts";
import { disconnectSite } from "./disconnect-site.ts";
import { findSiteRequest } from "./find-site-request.ts";
import { getSiteConnection } from "./get-site-connection.ts";
import { setSitePreview } from "./previews/set-site-preview.ts";

export const connectionOperations = {
  approveSiteConnection,
  denySiteConnection,
  disconnectSite,
  findSiteRequest,
  getSiteConnection,
  setSitePreview,
};
