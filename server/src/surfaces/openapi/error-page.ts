import { type ErrorCode, errorCodes, type PublicOperation } from "@galley/contract";
import { addressOf } from "../documentation/guide-address.ts";
import { errorGuide } from "./error-guide.ts";
import { errorExample } from "./error-responses.ts";
import { allErrorCodes, errorCodesOf } from "./operation-errors.ts";

/** Content of the page of one error code; text may contain `code` between backticks and no other markup. */
export type ErrorPage = {
  code: ErrorCode;
  status: number;
  meaning: string;
  happened: readonly string[];
  fix: readonly string[];
  example: object;
  /** Sections of the guides with more about it. */
  more: readonly { title: string; file: string; address: string }[];
  /** Operations that can return it. */
  operations: readonly PublicOperation[];
};

export function errorPages(operations: readonly PublicOperation[]): ErrorPage[] {
  return allErrorCodes.map((code) => ({
    code,
    ...errorCodes[code],
    happened: errorGuide[code].happened,
    fix: errorGuide[code].fix,
    example: errorExample(code),
    more: errorGuide[code].more.map(({ title, file }) => ({ title, file, address: guideAddress(file) })),
    operations: operations.filter((operation) => errorCodesOf(operation).includes(code)),
  }));
}

function guideAddress(file: string): string {
  const [path = "", place] = file.split("#");
  return `${addressOf(path) ?? "/docs"}${place === undefined ? "" : `#${place}`}`;
}

const generated =
  "<!-- Generated from the contract by `npm run generate`; edit the texts in server/src/surfaces/openapi/error-guide.ts. -->";

export function errorPageMarkdown(page: ErrorPage): string {
  const operations = page.operations.map(({ method, path, name, summary }) => `- \`${method} ${path}\` (\`${name}\`): ${summary}`);
  return [
    generated,
    `# \`${page.code}\``,
    `HTTP status ${page.status}. ${page.meaning}`,
    "## What happened",
    ...page.happened,
    "## How to fix it",
    page.fix.map((step) => `- ${step}`).join("\n"),
    `More: ${page.more.map(({ title, file }) => `[${title}](../${file})`).join(" · ")}`,
    "## Example",
    `\`\`\`json\n${JSON.stringify(page.example, null, 2)}\n\`\`\``,
    "## Operations that return it",
    operations.join("\n"),
    "[All error codes](README.md) · [API guide](../api.md)",
  ]
    .join("\n\n")
    .concat("\n");
}

export function errorIndexMarkdown(pages: readonly ErrorPage[]): string {
  const rows = pages.map(({ code, status, meaning }) => `| [\`${code}\`](${code}.md) | ${status} | ${meaning} |`);
  return `${generated}\n\n# Error codes\n\n${indexIntroduction}\n\n| Code | Status | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
}

export const indexIntroduction =
  "Every error is `{ error: { code, message, param?, requestId, details? } }`. `code` is stable and has one status; `message` is written for people and may change.";
