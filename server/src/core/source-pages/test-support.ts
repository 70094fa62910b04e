import { afterAll, beforeAll } from "vitest";
import { answer } from "#test/source-pages/odd-pages.ts";
import { openSite, type Site } from "#test/source-pages/site.ts";
import { createPageReader, type PageReader } from "./create-page-reader.ts";

/** Opens a reader and a site of odd pages for the tests of a file. */
export function useReader() {
  const opened = {} as { site: Site; reader: PageReader };
  beforeAll(async () => {
    opened.site = await openSite(answer);
    opened.reader = createPageReader();
  });
  afterAll(async () => {
    await opened.reader[Symbol.asyncDispose]();
    await opened.site[Symbol.asyncDispose]();
  });
  const read = (path: string, from = opened.reader) => from.readPage("org_a", opened.site.egress, opened.site.origin + path);
  return { opened, read };
}
