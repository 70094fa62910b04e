import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything else is loaded, as for the service itself.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/galley"));
const { serveDemo } = await import("./demo/serve-demo.ts");
await serveDemo();
