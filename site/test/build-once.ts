import { buildPackages } from "../../scripts/build-packages.ts";

/** Builds what customers install first, because tests of command lines and packages use the published files. */
export default async function build(): Promise<void> {
  await buildPackages();
}
