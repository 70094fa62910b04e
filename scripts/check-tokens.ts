import { publicOperations } from "../server/src/registry/operations.ts";
import { excessTokens, toolTokens } from "./tool-page.ts";

// Prints how many tokens the assistant server takes from every conversation, and fails when there are too many.
const operations = publicOperations.map(({ operation }) => operation);
const { tools, instructions } = toolTokens(operations);
process.stdout.write(`The tool list takes ${tools} tokens and the instructions ${instructions}.\n`);
const problems = excessTokens(operations);
for (const problem of problems) process.stdout.write(`Too long: ${problem}. Shorten descriptions in server/src/surfaces/assistant.\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
