import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import type { Organization, Place } from "#src/api/session.ts";
import { shortDay } from "#src/format/dates.ts";
import { dayIn } from "#src/format/days.ts";
import { number } from "#src/format/numbers.ts";
import { CreditsLeft } from "#src/ui/credits-left.tsx";
import { cx } from "#src/ui/cx.ts";
import { ProjectSwitcher } from "./project-switcher.tsx";
import { linkTo, organizationScreens, projectScreens, type Screen, settingsScreens } from "./screens.ts";
import { useIsInSettings } from "./settings-tabs.tsx";

type SidebarProps = { place: Place; onNavigate: () => void };

/** Sidebar with the current project and all screens. */
export function Sidebar({ place, onNavigate }: SidebarProps) {
  const { data: counts } = useQuery(query("count_waiting", {}));
  const here = counts?.projects.find(({ projectId }) => projectId === place.project.id);
  const waiting = ({ to }: Screen) => {
    if (to === "/projects/$projectId/articles") return here?.articles ?? 0;
    return to === "/projects/$projectId/posts" ? (here?.posts ?? 0) : 0;
  };
  return (
    <div className="flex h-full flex-col px-3 pt-3 pb-3">
      <ProjectSwitcher place={place} onNavigate={onNavigate} />
      <nav aria-label={m.nav_label()} className="mt-3 mb-2 flex flex-1 flex-col gap-0.5 overflow-auto">
        {projectScreens().map((screen) => (
          <SidebarLink key={screen.to} screen={screen} waiting={waiting(screen)} place={place} onNavigate={onNavigate} />
        ))}
        <h2 className="mt-4 mb-1 px-2.5 text-ink-3 text-xs">{m.nav_organization()}</h2>
        {organizationScreens(place.organization.role).map((screen) => (
          <SidebarLink key={screen.to} screen={screen} waiting={0} place={place} onNavigate={onNavigate} />
        ))}
      </nav>
      <CreditsCard organization={place.organization} onNavigate={onNavigate} />
    </div>
  );
}

function SidebarLink({ screen, waiting, place, onNavigate }: SidebarProps & { screen: Screen; waiting: number }) {
  const { icon: Icon, label } = screen;
  const isInSettings = useIsInSettings();
  const holds = isInSettings && settingsScreens(place.organization.role)[0]?.to === screen.to;
  const here = { className: "border-line! bg-card text-ink!", "aria-current": "page" } as const;
  return (
    <Link
      {...linkTo(screen, place)}
      onClick={onNavigate}
      {...(holds && { "aria-current": here["aria-current"] })}
      className={cx(
        "flex h-9 shrink-0 items-center gap-2.5 rounded-md border border-transparent px-2.5 text-ink-2 hover:bg-card/70 hover:text-ink lg:h-8.5",
        holds && here.className,
      )}
      activeProps={here}
    >
      <Icon size={16} strokeWidth={1.8} aria-hidden />
      {label}
      {waiting > 0 && (
        <span className="ml-auto rounded bg-amber-s px-1.5 text-2xs text-amber-i tabular-nums">
          {waiting}
          <span className="sr-only"> {m.inbox_here()}</span>
        </span>
      )}
    </Link>
  );
}

/** Credits left in this cycle, as a link to the movements. Nothing before something has cost any in it. */
function CreditsCard({ organization, onNavigate }: { organization: Organization; onNavigate: () => void }) {
  const { data } = useQuery(query("get_credits", {}));
  if (data === undefined || data.used + data.reserved === 0) return null;
  const total = Math.max(data.budget, data.available);
  return (
    <Link
      to="/organizations/$organizationId/credits"
      params={{ organizationId: organization.id }}
      onClick={onNavigate}
      className="block rounded-lg border border-line bg-card px-3 py-2.5 text-xs hover:border-line-strong"
    >
      <span className="flex justify-between">
        <span className="text-ink-2">{m.credits()}</span>
        <span className="text-ink-3">
          <b className="font-semibold text-ink">{number(data.available)}</b> {m.of_total({ total: number(total) })}
        </span>
      </span>
      <CreditsLeft available={data.available} budget={data.budget} className="mt-2 h-1" />
      <span className="mt-2 block text-ink-3">
        {m.credits_renew({ day: shortDay(dayIn(data.plan.timeZone, new Date(data.cycle.endsAt))) })}
      </span>
    </Link>
  );
}
