import { build as buildClient } from "../../client/build.ts";
import { build as buildContent } from "../../content-cli/build.ts";
import { build as buildSite } from "../build.ts";

/** Builds what customers install first, because tests of command lines and packages use the published files. */
export default async function build(): Promise<void> {
  buildSite();
  buildClient();
  await buildContent();
}
