import { isLeader } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { languageName, number } from "#src/format/numbers.ts";
import { usePlace } from "#src/place/use-place.ts";
import type { Brand } from "../profile/profile.ts";
import { ProfileSection } from "./section.tsx";

/** Facts that agents get beside the profile: the project's settings, and its best articles. */
export function ProjectFacts({ brand }: { brand: Brand }) {
  const { organization } = usePlace();
  const { name, siteUrl, language, timeZone, urlPattern } = brand.project;
  const facts = [
    [m.brand_project_name(), name],
    [m.brand_project_site(), siteUrl],
    [m.brand_project_language(), languageName(language)],
    [m.brand_project_zone(), timeZone],
    [m.brand_project_pattern(), urlPattern],
  ] as const;
  return (
    <ProfileSection id="beside" title={m.brand_section_facts()} text={m.brand_section_facts_text()}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-ui">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {isLeader(organization.role) && (
        <p className="text-ui">
          <Link
            to="/organizations/$organizationId/settings"
            params={{ organizationId: organization.id }}
            className="text-accent underline underline-offset-2"
          >
            {m.brand_project_change()}
          </Link>
        </p>
      )}
      <BestArticles articles={brand.bestArticles} />
    </ProfileSection>
  );
}

function BestArticles({ articles }: { articles: Brand["bestArticles"] }) {
  return (
    <div>
      <h3 className="mb-1 font-medium text-ink-2 text-xs">{m.brand_best()}</h3>
      {articles.length === 0 && <p className="text-ink-3 text-ui">{m.brand_best_none()}</p>}
      <ol className="text-ui">
        {articles.map(({ title, url, clicks90d }) => (
          <li key={url} className="flex items-baseline justify-between gap-4 border-line border-t py-1.5 first:border-t-0">
            <a href={url} target="_blank" rel="noreferrer" className="min-w-0 truncate hover:underline">
              {title}
            </a>
            <span className="shrink-0 text-ink-3 text-xs tabular-nums">
              {m.brand_clicks({ count: clicks90d, shown: number(clicks90d) })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
