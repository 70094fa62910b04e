import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";
import { compressDashboard } from "./compress-dashboard.ts";

// Builds what the service shows and hands out, where its sources have changed. Tests need nothing compressed: --uncompressed leaves that out,
// and after it stand languages of the dashboard that they do not need.
const [uncompressed, ...leftOut] = process.argv.slice(2);
buildDashboard(leftOut);
await buildPackages();
if (uncompressed === undefined) await compressDashboard();
