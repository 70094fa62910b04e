import { useQuery } from "@tanstack/react-query";

export type XRules = typeof import("./x-rules.ts");

/** Returns how X counts and divides texts; undefined until that is loaded. A text can be written before, and the service checks it. */
export function useXRules(enabled = true): XRules | undefined {
  const { data } = useQuery({
    queryKey: ["x rules"],
    enabled,
    queryFn: (): Promise<XRules> => import("./x-rules.ts"),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data;
}
