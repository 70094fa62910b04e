import { build } from "../build.ts";

/** The tests of the command line and of the package use what is published, so it is built before them. */
export default build;
