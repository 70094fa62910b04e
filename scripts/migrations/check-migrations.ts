import { baseline } from "../../server/src/core/database/migrating/read-migrations.ts";
import { parseFile } from "./parsed-file.ts";
import { followChecks } from "./proven-columns.ts";
import { rules } from "./rules.ts";

/** Reports each statement that would lock a table for long, or that the version before could not live with. */
export async function brokenMigrations(files: readonly { name: string; sql: string }[]): Promise<string[]> {
  const checks = followChecks();
  const found: string[] = [];
  for (const { name, sql } of files.filter((file) => file.name !== baseline)) {
    const file = await parseFile(name, sql);
    if (file.online && !file.splitsAlike) {
      found.push(
        `server/migrations/${name} [statements] The runner splits it elsewhere than PostgreSQL. Write it without E'…' texts and begin atomic.`,
      );
    }
    for (const statement of file.statements) {
      const broken = rules.filter((rule) => !file.allowed.has(rule.name) && rule.breaks(statement, file, checks.proven));
      found.push(...broken.map((rule) => `server/migrations/${name}:${statement.line} [${rule.name}] ${rule.advice}`));
      checks.follow(statement, file);
    }
  }
  return found;
}
