import fc from "fast-check";
import { testSeed } from "../../server/test/chance.ts";

// Property tests draw from the seed of the run, so that GALLEY_TEST_SEED repeats every one of them.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: testSeed() });
