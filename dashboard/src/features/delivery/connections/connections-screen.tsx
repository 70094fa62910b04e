import { isLeader, networkNames, ownPlaceQuestions, platformNames, postDestinationNames } from "@galley/contract";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { articleDestinationName } from "#src/parts/article-destinations.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { HandRow } from "./networks/hand-row.tsx";
import { NetworkNotice } from "./networks/network-notice.tsx";
import { NetworkRow } from "./networks/network-row.tsx";
import { ownPlaceRows } from "./own-places.ts";
import { PlatformRow } from "./platforms/platform-row.tsx";

/** Destinations of a project's work, each with its state. */
export function ConnectionsScreen() {
  const { project, organization } = usePlace();
  const projectId = project.id;
  const places = useQueries({ queries: ownPlaceQuestions.map((asks) => query(asks, { projectId })) });
  const [platforms, networks, accounts] = useQueries({
    queries: [query("list_platforms", { projectId }), query("list_networks", {}), query("list_network_accounts", { id: projectId })],
  });
  const all = [...places, platforms, networks, accounts];
  if (places.some(({ data }) => !data) || !platforms.data || !networks.data || !accounts.data) {
    const failed = all.find(({ error }) => error !== null);
    const retry = () => void Promise.all(all.map(({ refetch }) => refetch()));
    return (
      <>
        <PageHeader title={m.nav_connections()} />
        {failed ? <Failed error={failed.error} onRetry={retry} /> : <Loading rows={7} />}
      </>
    );
  }
  const leads = isLeader(organization.role);
  const main = platforms.data.mainDestination;
  return (
    <div className="flex w-full max-w-5xl flex-col gap-4">
      <PageHeader title={m.nav_connections()} sub={<p className="mt-1 text-ink-2 leading-6">{m.connections_text()}</p>} />
      <NetworkNotice accounts={accounts.data.data} />
      {!leads && <p className="text-ink-3 text-ui">{m.connections_leaders()}</p>}
      <Section title={m.nav_articles()} text={m.connections_articles_text({ place: articleDestinationName(main) })}>
        {Object.entries(ownPlaceRows).map(([name, { Row }]) => (
          <Row key={name} projectId={projectId} main={main === name} leads={leads} />
        ))}
        {platformNames.map((name) => (
          <PlatformRow key={name} platform={name} connected={platforms.data.data.find(({ platform }) => platform === name)} leads={leads} />
        ))}
      </Section>
      <Section title={m.nav_posts()} text={m.connections_posts_text()}>
        {networks.data.data.map((network) => (
          <NetworkRow
            key={network.network}
            network={network}
            account={accounts.data.data.find((account) => account.network === network.network)}
            leads={leads}
          />
        ))}
        {postDestinationNames
          .filter((name) => !networkNames.some((one) => one === name))
          .map((name) => (
            <HandRow key={name} network={name} />
          ))}
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-2 flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-sm">{title}</h2>
        <p className="mt-0.5 text-ink-2 text-ui leading-5">{text}</p>
      </div>
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  );
}
