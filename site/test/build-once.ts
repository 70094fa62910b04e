import { build } from "../build.ts";

/** Builds the package first, because the tests of the command line and of the package use the published files. */
export default build;
