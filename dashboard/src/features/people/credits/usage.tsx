import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { dayAs } from "#src/format/dates.ts";
import { money } from "#src/format/money.ts";
import { number } from "#src/format/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { startDownload } from "#src/ui/start-download.ts";
import { toastProblem } from "#src/ui/toast.tsx";

type Month = Output<"get_usage">["months"][number];
type Use = Month["models"][number];

const monthsInFile = 36;

/** Use of credits and of the organization's own models by month, and the same as a file. */
export function UsageByMonth() {
  const { data } = useQuery(query("get_usage", {}));
  const taking = useMutation({
    mutationFn: () => queryClient.fetchQuery(query("get_usage", { months: monthsInFile, format: "csv" })),
    onSuccess: ({ csv }) => startDownload({ url: `data:text/csv;charset=utf-8,${encodeURIComponent(csv ?? "")}`, fileName: "usage.csv" }),
    onError: toastProblem,
  });
  if (data === undefined || data.months.every(({ credits, models }) => credits.used === 0 && models.length === 0)) return null;
  return (
    <section aria-labelledby="usage" className="mb-8">
      <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
        <h2 id="usage" className="font-semibold text-sm">
          {m.usage()}
        </h2>
        <Button busy={taking.isPending} onClick={() => taking.mutate()}>
          <Download size={14} aria-hidden />
          {m.usage_csv()}
        </Button>
      </div>
      <Card className="mt-3">
        <ul aria-labelledby="usage" className="divide-y divide-line">
          {data.months.map((month) => (
            <li key={month.month} className="px-4 py-2.5 text-ui">
              <p className="flex flex-wrap justify-between gap-x-4 leading-5">
                <span className="font-medium">{dayAs(`${month.month}-01`, { month: "long", year: "numeric" })}</span>
                <span className="tabular-nums">
                  {m.usage_credits({ used: number(month.credits.used), budget: number(month.credits.budget) })}
                </span>
              </p>
              {month.models.map((use) => (
                <ModelUse key={[use.kind, use.provider, use.model, use.cost?.currency].join()} use={use} />
              ))}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function ModelUse({ use: { model, calls, inputTokens, outputTokens, images, seconds, cost } }: { use: Use }) {
  const told = [
    m.usage_calls({ count: calls, shown: number(calls) }),
    inputTokens + outputTokens > 0 && m.usage_tokens({ input: number(inputTokens), output: number(outputTokens) }),
    images > 0 && m.usage_images({ count: images, shown: number(images) }),
    seconds > 0 && m.usage_seconds({ count: seconds, shown: number(seconds) }),
  ].filter((text) => text !== false);
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-ink-3 text-xs leading-4.5 tabular-nums">
      <span className="[overflow-wrap:anywhere]">{[model, ...told].join(" · ")}</span>
      {cost !== null && <span className="text-ink-2">{money(cost)}</span>}
    </p>
  );
}
