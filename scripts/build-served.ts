import { buildDashboard } from "./build-dashboard.ts";
import { buildSite } from "./build-site.ts";

// Builds what the service shows and hands out, where its sources have changed.
buildDashboard();
buildSite();
