import { join } from "node:path";
import { mergeConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import whole from "../../vitest.config.ts";

const root = join(import.meta.dirname, "../..");
const order = (process.env.GALLEY_TRUST_ORDER ?? "").split("\n");

/** Runs files in the order in which they were asked for, so that what is near to a change comes first. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => order.findIndex((path) => moduleId === join(root, path));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default mergeConfig(whole, { root, test: { sequence: { sequencer: AsAsked } } });
