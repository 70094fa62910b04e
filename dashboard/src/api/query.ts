import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";
import type { Input, OnlyInput, OperationName, Output } from "./operations.ts";
import { currentOrganization } from "./scope.ts";

/** Returns the options of `useQuery` and `useSuspenseQuery` for an operation. The key has the organization, the name and the input. */
export function query<N extends OperationName, Given extends Input<N>>(operation: N, input: OnlyInput<N, Given>) {
  const organizationId = currentOrganization();
  return queryOptions({
    queryKey: [organizationId, operation, input] as const,
    queryFn: ({ signal }) => call(organizationId, operation, input, { signal }),
  });
}

type Paged = { data: unknown[]; nextCursor: string | null };
export type PagedName = { [N in OperationName]: Output<N> extends Paged ? N : never }[OperationName];

/** Returns the options of `useInfiniteQuery` for a list in pages. While another filter loads, the current items stay. */
export function pages<N extends PagedName, Given extends Input<N>>(operation: N, input: OnlyInput<N, Given>) {
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
