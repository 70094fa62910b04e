import { type Sentence, sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import { createPool, type PoolOptions } from "#src/core/processes/pool.ts";
import type { PageJob, PageReply } from "./job.ts";
import { startJourney } from "./journey.ts";
import { type PageText, PageUnavailable } from "./page-text.ts";

// A process that has grown this large ends, to free its memory.
const residentBytesMax = 320 * 1024 * 1024;

export type PageReaderOptions = PoolOptions & {
  /** Limit for the page and all redirects to it together. */
  secondsToFetchMax: number;
};

const usual: PageReaderOptions = {
  name: "page reader",
  secondsToFetchMax: 15,
  program: new URL("./page-process.ts", import.meta.url),
  heapMegabytesMax: 192,
  processesMax: 2,
  processesPerOrganizationMax: 1,
  waitingMax: 32,
  secondsMax: 15,
  idleSeconds: 30,
  tooBusy: sentence("refusal_too_many_pages"),
};

export type PageReader = AsyncDisposable & {
  /**
   * Fetches a page and extracts its readable text. Fails with `invalid_input` for the parameter `link` when nothing can be read
   * from there, and with `PageUnavailable` when it may be possible later.
   */
  readPage(organizationId: string, egress: Egress, url: string): Promise<PageText>;
  processIds(): number[];
};

/** Creates a reader that works in processes beside the service, started when needed and ended when idle. No page's script is run. */
export function createPageReader(over: Partial<PageReaderOptions> = {}): PageReader {
  const options = { ...usual, ...over };
  const pool = createPool<PageJob, PageReply>(options, ({ residentBytes }) => residentBytes > residentBytesMax);
  return {
    async readPage(organizationId, egress, url) {
      const journey = startJourney(egress, options.secondsToFetchMax);
      let page = await journey.go(url);
      for (;;) {
        const reply = await waitFor(() => pool.run(organizationId, page));
        if (reply === undefined) throw unreadable(sentence("refusal_page_too_complex"));
        if ("refused" in reply) throw unreadable(reply.refused);
        if ("done" in reply) return reply.done;
        page = await journey.go(reply.leadsTo);
      }
    },
    processIds: pool.processIds,
    [Symbol.asyncDispose]: pool.close,
  };
}

async function waitFor(reply: () => Promise<PageReply | undefined>): Promise<PageReply | undefined> {
  try {
    return await reply();
  } catch (error) {
    if (error instanceof Failure && error.code === "unavailable") throw new PageUnavailable("busy", error.text, { cause: error });
    throw error;
  }
}

function unreadable(text: Sentence): Failure {
  return new Failure("invalid_input", text, "link");
}
