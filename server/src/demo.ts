import { serveDemo } from "#src/app/demo/serve-demo.ts";

await serveDemo();
