import { during, step } from "../../server/src/core/watching/observe.ts";

const statements = ["select * from admit_token($1, $2, $3, $4)", "select * from live_articles($1, $2, $3, $4, $5)"] as const;

/** Observes what a read of an article is made of, with nothing done in it, and returns the microseconds of processor time of each. */
export async function observeAlone(reads: number): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < reads; n += 1) {
    const about = { surface: "rest", operation: "none", status: 0, requestId: "" } as const;
    await during("request", { ...about }, async () => {
      await during("statement", { text: statements[0] }, nothing);
      await step("operation", { operation: "get_article", organizationId: "org_bench" }, () =>
        during("statement", { text: statements[1] }, nothing),
      );
    });
    // Spans are sent between requests, as they are where requests come from outside.
    if (n % 100 === 0) await new Promise(setImmediate);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / reads;
}

async function nothing(): Promise<void> {}
