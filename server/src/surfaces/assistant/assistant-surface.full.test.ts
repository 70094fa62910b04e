import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const program = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (url.includes("@modelcontextprotocol") && loaded.push(url), next(url, context)) });
  await import("#src/app/app.ts");
  const before = loaded.length;
  await import("#src/surfaces/assistant/serve-message.ts");
  process.stdout.write(JSON.stringify({ before, after: loaded.length }));
`;

test("the protocol's code is not loaded with the service, but with its first message", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: new URL("../../../", import.meta.url),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const { before, after } = JSON.parse(stdout);
  expect(before).toBe(0);
  expect(after).toBeGreaterThan(0);
});
