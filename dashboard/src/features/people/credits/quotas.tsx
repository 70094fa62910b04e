import type { QuotaKind } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { amountOf } from "#src/format/amounts.ts";

const names: Record<QuotaKind, () => string> = {
  bytes: m.quota_bytes,
  articles: m.quota_articles,
  members: m.quota_members,
  projects: m.quota_projects,
  webhookEndpoints: m.quota_webhook_endpoints,
  tokens: m.quota_tokens,
};

/** Use of each quota of the organization. */
export function Quotas() {
  const { data } = useQuery(query("get_quotas", {}));
  if (data === undefined) return null;
  return (
    <section className="mb-8">
      <h2 className="font-semibold text-ink">{m.quotas()}</h2>
      <p className="mt-1 text-ink-2 text-ui">{m.quotas_text()}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
        {data.data.map(({ kind, used, max }) => (
          <div key={kind} className="rounded-lg border border-line bg-card px-4 py-3">
            <dt className="text-ink-2 text-ui">{names[kind]()}</dt>
            <dd className="mt-1 text-ink">{m.quotas_used({ used: amountOf(kind, used), max: amountOf(kind, max) })}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
