import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Before anything else is loaded, as only what is loaded later is kept compiled. A start then takes half the time.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/galley"));
const { serve } = await import("./serve.ts");
await serve();
