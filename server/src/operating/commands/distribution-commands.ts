import { shardsUsual } from "#src/core/database/distribution/distribute.ts";
import type { Distribution } from "#src/core/database/distribution/look-at-distribution.ts";
import type { Command, Result } from "./command.ts";
import { columns, count } from "./lines.ts";
import { UsageError } from "./parsing/usage-error.ts";

export const distributionCommands: readonly Command[] = [
  {
    words: ["distribute"],
    about: "Distribute a database with Citus over its nodes, organization by organization. The service must be stopped the first time.",
    flags: [
      {
        name: "shards",
        value: "COUNT",
        about: `How many parts each table is cut into, for good (default ${shardsUsual}). Each costs the coordinator time whenever all are asked.`,
        field: "shards",
        read: readShards,
      },
      { name: "check", about: "Change nothing, and tell what is not where it belongs and how much each node has.", field: "check" },
    ],
    notes: [
      "What cannot be distributed is named before anything is changed. Interrupted, it goes on when it is given again. Migrations distribute what they add.",
    ],
    example: "distribute --shards 32",
    async run(operator, { shards = shardsUsual, check = false }) {
      const { distributeInstallation, lookAtInstallation } = await import("./installation/distributing.ts");
      if (check === true) return resultOf(await lookAtInstallation(operator));
      const { placed, found } = await distributeInstallation(operator, Number(shards));
      const did = [
        count(placed.tables, "table"),
        count(placed.keys, "key"),
        count(placed.functions, "function"),
        `${placed.delegated} of them delegated`,
      ];
      const result = resultOf(found);
      return { ...result, output: { placed, ...result.output }, lines: [`Placed: ${did.join(", ")}.`, "", ...result.lines] };
    },
  },
  {
    words: ["rebalance"],
    about: "Spread the organizations evenly over the nodes of a distributed database, as Citus does it. The service can keep running.",
    flags: [],
    notes: ["Citus moves one shard after the other in the background, and goes on when the command is interrupted."],
    example: "rebalance",
    async run(operator) {
      const { rebalanceInstallation } = await import("./installation/distributing.ts");
      return resultOf(await rebalanceInstallation(operator));
    },
  },
];

function readShards(text: string): number {
  const shards = Number(text);
  if (Number.isInteger(shards) && shards >= 1 && shards <= 512) return shards;
  throw new UsageError(`--shards cannot be ${text}. Give a number from 1 to 512.`);
}

function resultOf({ faults, nodes, shards }: Distribution): Result {
  const rows = nodes.flatMap(({ node, shards: own, organizations, bytes }) => [
    [node, count(own, "shard"), count(organizations, "organization"), megabytes(bytes)],
    ...shards
      .filter((shard) => shard.node === node)
      .map((shard) => ["", `shard ${shard.shard}`, count(shard.organizations, "organization"), megabytes(shard.bytes)]),
  ]);
  return {
    output: { faults, nodes, shards },
    lines: [...columns(rows), ...(faults.length === 0 ? ["Everything is where it belongs, and each node answers."] : faults)],
    failed: faults.length > 0,
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
