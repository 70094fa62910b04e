import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";
import { compressDashboard } from "./compress-dashboard.ts";

// Builds what the service shows and hands out, where its sources have changed. Tests need nothing compressed: --uncompressed leaves that out.
buildDashboard();
await buildPackages();
if (!process.argv.includes("--uncompressed")) await compressDashboard();
