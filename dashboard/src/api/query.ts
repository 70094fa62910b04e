import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import type { Input, OperationName, Output } from "./operations.ts";
import { currentOrganization } from "./scope.ts";

/** What an operation answers, for `useQuery` and `useSuspenseQuery`. Kept under its organization, its name and its input. */
export function query<N extends OperationName>(operation: N, input: Input<N>) {
  const organizationId = currentOrganization();
  return queryOptions({
    queryKey: [organizationId, operation, input] as const,
    queryFn: ({ signal }) => call(organizationId, operation, input, { signal }),
  });
}

type Paged = { data: unknown[]; nextCursor: string | null };
type PagedName = { [N in OperationName]: Output<N> extends Paged ? N : never }[OperationName];

/** The same for a list that comes in pages, for `useInfiniteQuery`. While another filter loads, what is there stays. */
export function pages<N extends PagedName>(operation: N, input: Input<N>) {
  const organizationId = currentOrganization();
  return infiniteQueryOptions({
    queryKey: [organizationId, operation, input, "pages"] as const,
    queryFn: ({ signal, pageParam }) =>
      call(organizationId, operation, { ...input, ...(pageParam !== null && { cursor: pageParam }) } as Input<N>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page as Paged).nextCursor,
    placeholderData: keepPreviousData,
  });
}
