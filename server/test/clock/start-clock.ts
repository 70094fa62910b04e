import { startClock } from "./clock.ts";

// Vitest evaluates this file again for each test file.
startClock();
