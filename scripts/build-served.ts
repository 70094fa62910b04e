import { buildDashboard } from "./build-dashboard.ts";
import { buildPackages } from "./build-packages.ts";
import { compressDashboard } from "./compress-dashboard.ts";
import { buildService } from "./service/build-service.ts";

// Builds the service, and what it shows and hands out, where its sources have changed. Tests run the service's sources and need nothing
// compressed: --uncompressed leaves both out, and after it stand languages of the dashboard that they do not need.
const [uncompressed, ...leftOut] = process.argv.slice(2);
buildDashboard(leftOut);
await buildPackages();
if (uncompressed === undefined) {
  await compressDashboard();
  await buildService();
}
