import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import type { Input, Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";

type Estimate = Extract<Output<"generate_article">, { dryRun: true }>;

/** Estimates the cost of writing an article, without starting it. */
export function useCost(input: Omit<Input<"generate_article">, "dryRun"> | null) {
  const asked = useQuery({
    ...query("generate_article", { ...(input ?? { topicId: "-" }), dryRun: true }),
    enabled: input !== null,
    staleTime: 0,
    retry: false,
  });
  const data: Estimate | undefined = asked.data !== undefined && "dryRun" in asked.data ? asked.data : undefined;
  return { data, error: asked.error, isPending: asked.isPending };
}

export function GenerationCost({ cost: { data, error, isPending } }: { cost: ReturnType<typeof useCost> }) {
  if (error !== null) return null;
  return (
    <p role="status" className="rounded-md bg-panel px-3 py-2 text-ink-2 text-ui">
      {isPending || data === undefined
        ? m.editor_generate_asking()
        : m.editor_generate_cost({ credits: data.credits, available: data.available, agent: data.agent })}
    </p>
  );
}
