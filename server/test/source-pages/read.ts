import type { PageJob, ReadPage } from "#src/core/source-pages/job.ts";
import { readSourcePage } from "#src/core/source-pages/reading/read-source-page.ts";
import { pageFile } from "./site.ts";

export const origin = "https://site.example";

/** Reads one of the page files, or the given body, as if it came from this origin. */
export function read(name: string, over: Partial<PageJob> = {}): ReadPage {
  const body = over.body ?? Buffer.from(pageFile(name), "utf8");
  const outcome = readSourcePage({
    body,
    kind: "html",
    charset: null,
    language: null,
    url: `${origin}/${name}?utm_source=mail#top`,
    ...over,
  });
  if (!("done" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.done;
}
