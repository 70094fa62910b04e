import type { RequestListener } from "node:http";
import { chanceFrom, testSeed } from "../../server/test/chance.ts";

const latestMilliseconds = Number(process.env.GALLEY_TEST_LATE ?? 0);

/**
 * Answers operations up to GALLEY_TEST_LATE milliseconds late, at random, so that answers come in orders that a quiet machine
 * never shows. Without it, all are answered at once.
 */
export function answerLate(listener: RequestListener): RequestListener {
  if (latestMilliseconds === 0) return listener;
  const { below } = chanceFrom(testSeed());
  return (request, response) => {
    const isOperation = request.url?.startsWith("/dashboard/organizations/") === true && !request.url.endsWith("/changes");
    setTimeout(() => listener(request, response), isOperation ? below(latestMilliseconds) : 0);
  };
}
