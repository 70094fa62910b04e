import { type Check, failed, ok } from "#src/core/check.ts";
import type { Distribution } from "#src/core/database/distribution/look-at-distribution.ts";
import { operatorProgram } from "#src/core/installation.ts";

const advice = `See that every node of the database runs, and run: ${operatorProgram} distribute`;

/** Checks that a distributed database is whole, and that the service reads a row of each node. */
export function distributionCheck(look: () => Promise<Distribution>): Check {
  return {
    name: "distribution",
    advice,
    async run() {
      const { faults, nodes } = await look();
      if (faults.length > 0) return failed(faults.join(" "), advice);
      const shown = nodes.map(({ node, organizations, bytes }) => `${node} has ${organizations} (${(bytes / 1_000_000).toFixed(1)} MB)`);
      return ok(`Organizations are spread over ${nodes.length} nodes, and each answers: ${shown.join(", ")}.`);
    },
  };
}
