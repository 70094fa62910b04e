import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variables } from "../server/src/operating/settings/config.ts";
import { commandsPage } from "./commands-page.ts";
import { configTable } from "./config-table.ts";

const page = (name: string) => readFileSync(join(import.meta.dirname, "../docs", name), "utf8");

test("the page of commands is the one that the table of commands gives", () => {
  expect(page("commands.md")).toBe(commandsPage());
});

test("the page of settings carries the table that the settings give, and every setting but those for tests is in it", () => {
  expect(page("configuration.md")).toContain(configTable().trim());
  const rows = [...configTable().matchAll(/^\| `(\w+)`(?: or `\1_FILE`)? \| (\S.*) \| (\S.*) \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(variables.shape).filter((name) => name !== "GALLEY_FAILPOINT"));
});
