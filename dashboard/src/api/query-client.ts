import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const staleMilliseconds = 30_000;

/** Reads anew also what is being read for the first time: its answer may be from before the change, and the library joins that read. */
export class AnswerCache extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const begun = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (begun.length === 0) return;
    await Promise.allSettled(begun.map(({ promise }) => promise));
    await super.invalidateQueries({ ...filters, predicate: (query) => begun.includes(query) }, options);
  }
}

/** Cache of the service's answers. An answer stays fresh until the service reports a change, or for half a minute. */
export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: {
      staleTime: staleMilliseconds,
      retry: (count, error) => count < 2 && isWorthAnother(error),
    },
    // A change that fails says so at once: none is carried out by itself later unless its screen has promised that.
    mutations: { networkMode: "always", retry: (count, error) => count < 2 && isWorthAnother(error) },
  },
});

/** Returns whether to repeat a failed request: no answer arrived, or the service was away for a moment. Refusals are final. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "offline" || error.code === "unavailable");
}
