import { serveDemo } from "./demo/serve-demo.ts";

await serveDemo();
