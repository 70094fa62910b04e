import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const staleMilliseconds = 30_000;

/** What was read stays fresh until something changes, which the service tells, or for half a minute without a word of it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMilliseconds,
      retry: (count, error) => count < 2 && isWorthAnother(error),
    },
    mutations: { retry: (count, error) => count < 2 && isWorthAnother(error) },
  },
});

/** Nothing arrived, or the service was away for a moment. What it has refused stays refused. */
function isWorthAnother(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "offline" || error.code === "unavailable");
}
