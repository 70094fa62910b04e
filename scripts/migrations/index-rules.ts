import { nameOf } from "./parsed-file.ts";
import type { Rule } from "./rule.ts";

export const indexRules: readonly Rule[] = [
  {
    name: "index",
    advice:
      "Making an index keeps writers out of its table. Use `create index concurrently if not exists NAME` in a file that begins with `--! online`.",
    breaks: ({ node }, { made, online }) => {
      if (!("IndexStmt" in node) || made.has(nameOf(node.IndexStmt.relation))) return false;
      const { concurrent, if_not_exists } = node.IndexStmt;
      return !online || concurrent !== true || if_not_exists !== true;
    },
  },
  {
    name: "drop-index",
    advice:
      "Dropping an index keeps readers and writers out of its table. Use `drop index concurrently if exists NAME` in a file that begins with `--! online`.",
    breaks: ({ node }, { online }) => {
      if (!("DropStmt" in node) || node.DropStmt.removeType !== "OBJECT_INDEX") return false;
      const { concurrent, missing_ok } = node.DropStmt;
      return !online || concurrent !== true || missing_ok !== true;
    },
  },
];
