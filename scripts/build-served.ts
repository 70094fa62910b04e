import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";

// Builds what the service shows and hands out, where its sources have changed.
buildDashboard();
await buildPackages();
