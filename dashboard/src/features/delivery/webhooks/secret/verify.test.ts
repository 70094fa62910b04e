import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { verifyCode } from "./verify.tsx";

test("the code that is shown beside a key is that of the guide", () => {
  const guide = readFileSync(new URL("../../../../../../docs/webhooks.md", import.meta.url), "utf8");
  expect(guide).toContain(`\`\`\`js\n${verifyCode}\`\`\``);
});
