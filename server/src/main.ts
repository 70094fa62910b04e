import { serve } from "#src/app/serve.ts";

await serve();
