import type { PublicOperation } from "@galley/contract";
import { errorIndexMarkdown, errorPageMarkdown, errorPages } from "../server/src/surfaces/openapi/error-page.ts";
import type { GeneratedFile } from "./generated-files.ts";

export const errorPagesFolder = "docs/errors";

/** Returns one page per error code, and the page that lists them. */
export function errorPageFiles(operations: readonly PublicOperation[]): GeneratedFile[] {
  const pages = errorPages(operations);
  return [
    { path: `${errorPagesFolder}/README.md`, text: errorIndexMarkdown(pages) },
    ...pages.map((page) => ({ path: `${errorPagesFolder}/${page.code}.md`, text: errorPageMarkdown(page) })),
  ];
}
