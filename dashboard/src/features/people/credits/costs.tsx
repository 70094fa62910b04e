import { type CreditWorkKind, creditCosts } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { number } from "#src/format/numbers.ts";
import { Card } from "#src/ui/page.tsx";
import { workNames } from "./work-names.ts";

const { article, linkedin_post, carousel, x_post, image, alt_text, transcription, x_publication } = creditCosts;
const secondsPerMinute = 60;

/** Costs of the service's own work, from the table by which it charges, and the tokens that a text model of the organization's own counts. */
export function Costs() {
  const { data } = useQuery(query("get_prices", {}));
  const writesItself = data?.own.includes("text") === true;
  const tokensOf = (work: CreditWorkKind) => (writesItself && data.prices.find((price) => price.work === work)?.usualTokens) || 0;
  const costs: [CreditWorkKind, number, string][] = [
    ["article", article.base, m.credits_more_image({ count: article.perImage })],
    ["linkedin_post", linkedin_post.base, m.credits_more_illustrated({ count: linkedin_post.illustrated })],
    ["x_post", x_post.base, m.credits_more_illustrated({ count: x_post.illustrated })],
    ["carousel", carousel.base, m.credits_more_illustrated({ count: carousel.illustrated })],
    ["image", image.perImage, m.credits_each()],
    ["alt_text", alt_text.perText, m.credits_each()],
    ["transcription", transcription.perPeriod, m.credits_each_minutes({ count: transcription.periodSeconds / secondsPerMinute })],
    ["x_publication", x_publication.base, m.credits_more_link({ count: x_publication.withLink })],
  ];
  return (
    <section aria-labelledby="credit-costs">
      <h2 id="credit-costs" className="mt-2 font-semibold text-sm">
        {m.credits_costs()}
      </h2>
      <p className="mt-0.5 text-ink-2 text-ui">{m.credits_costs_text()}</p>
      <Card className="mt-3 overflow-hidden">
        <dl className="-mt-px -ml-px grid sm:grid-cols-2 lg:grid-cols-4">
          {costs.map(([work, base, more]) => (
            <div key={work} className="flex items-baseline justify-between gap-3 border-line border-t border-l px-4 py-3">
              <dt className="text-ui">
                {workNames[work]()}
                <span className="block text-ink-3 text-xs leading-4.5">{more}</span>
                {tokensOf(work) > 0 && (
                  <span className="block text-ink-3 text-xs leading-4.5">{m.price_tokens({ shown: number(tokensOf(work)) })}</span>
                )}
              </dt>
              <dd className="font-medium text-lg tabular-nums">{base}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
