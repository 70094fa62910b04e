import type { GuestLink } from "@galley/contract";
import { isLeader } from "@galley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { dayAs, shortMoment } from "#src/format/dates.ts";
import { daysBetween } from "#src/format/days.ts";
import { personName } from "#src/format/person-name.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Dotted } from "#src/ui/dotted.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Pill } from "#src/ui/status.tsx";
import { rightNames, stateNames } from "./guest-words.ts";
import type { Shared } from "./shared.ts";

const tones: Record<GuestLink["state"], string> = {
  open: "bg-green-s text-green-i",
  ended: "bg-panel text-ink-2",
  revoked: "bg-panel text-ink-2",
  powerless: "bg-amber-s text-amber-i",
};

type GuestLinksProps = {
  /** All links of the project when absent. */
  shared?: Shared;
  projectId?: string;
};

/** Links for guests with their last use, each of which can be ended. */
export function GuestLinks({ shared, projectId }: GuestLinksProps) {
  const { project } = usePlace();
  const list = useInfiniteQuery(pages("list_guest_links", { projectId: projectId ?? project.id, ...(shared && filterOf(shared)) }));
  const links = (list.data?.pages ?? []).flatMap(({ data }) => data).filter((link) => isOf(link, shared));
  if (links.length === 0) return shared === undefined ? <p className="text-ink-2 text-ui">{m.guests_none()}</p> : null;
  return (
    <section aria-label={m.guests_links()} className={shared === undefined ? undefined : "mt-5 border-line border-t pt-4"}>
      {shared !== undefined && <h3 className="mb-1 font-semibold text-ui">{m.guests_links()}</h3>}
      <ul className="flex flex-col divide-y divide-line">
        {links.map((link) => (
          <Row key={link.id} link={link} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

function filterOf(shared: Shared) {
  return "week" in shared ? {} : shared;
}

/** The service filters by article and post; weeks are told apart here. */
function isOf({ subject }: GuestLink, shared: Shared | undefined): boolean {
  if (shared === undefined || !("week" in shared)) return true;
  if (subject.week === null) return false;
  const days = daysBetween(subject.week, shared.week);
  return days >= 0 && days < 7;
}

function Row({ link }: { link: GuestLink }) {
  const { project, organization } = usePlace();
  const session = useSession();
  const [isEnding, setEnding] = useState(false);
  const { id, label, right, state, email, guests, createdBy, endsAt, usedAt } = link;
  const isLive = state === "open" || state === "powerless";
  const mayEnd = isLive && (createdBy.id === session.person.id || isLeader(organization.role));
  const about = [
    rightNames[right](),
    subjectOf(link),
    email,
    m.guests_by({ name: personName(createdBy.name) }),
    isLive ? m.guests_until({ moment: shortMoment(endsAt, project.timeZone) }) : null,
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-ui">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium leading-5 [overflow-wrap:anywhere]">
          {label}
          <Pill tone={tones[state]}>{stateNames[state]()}</Pill>
        </p>
        <p className="text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">{about.filter(Boolean).join(" · ")}</p>
        <p className="text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">
          <Dotted
            facts={[
              usedAt === null ? (
                m.guests_unused()
              ) : (
                <Ago key="used" moment={usedAt} timeZone={project.timeZone}>
                  {(when) => m.guests_used({ when })}
                </Ago>
              ),
              guests.length > 0 && m.guests_who({ names: guests.join(", ") }),
            ]}
          />
        </p>
      </div>
      {mayEnd && (
        <Button aria-label={m.guests_end_label({ label })} onClick={() => setEnding(true)}>
          {m.guests_end()}
        </Button>
      )}
      <ConfirmCall
        operation="revoke_guest_link"
        input={{ id }}
        done={m.guests_ended_now({ label })}
        open={isEnding}
        onClose={() => setEnding(false)}
        title={m.guests_end_title({ label })}
        description={m.guests_end_text()}
        action={m.guests_end_action()}
      />
    </li>
  );
}

function subjectOf({ subject: { title, week } }: GuestLink): string {
  return week === null ? title : m.guests_week_of({ day: dayAs(week, { day: "numeric", month: "long" }) });
}
