import { isLeader, networksByName, type PostDestinationName, postDestinationNames } from "@galley/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ListOrdered } from "lucide-react";
import { useRef } from "react";
import { m } from "#messages";
import { pages, query } from "#src/api/query.ts";
import { networkNamed, postDestinationName } from "#src/parts/networks/names.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { TabLinks } from "#src/ui/tab-links.tsx";
import { movableIds } from "./queue-order.ts";
import { QueueRow, queueDate } from "./queue-row.tsx";
import { useReordering } from "./use-reordering.ts";

const route = getRouteApi("/projects/$projectId/dashboard/posts/queue");

/** Posts by network in the order in which they go out, and those that are approved and wait for a date. */
export function QueueScreen() {
  const { project } = usePlace();
  const search = route.useSearch();
  const { data } = useQuery(query("get_post_slots", { projectId: project.id }));
  const hasSlots = (name: PostDestinationName) => data?.slots.some(({ destination }) => destination === name) === true;
  // A network to which posts go only by name is shown once it has slots.
  const networks = postDestinationNames.filter((name) => networksByName[name].named !== true || hasSlots(name));
  const shown = networkNamed(search.destination) ?? networks.find(hasSlots) ?? networks[0];
  const params = { projectId: project.id };
  return (
    <>
      <PageHeader title={m.posts_queue()} actions={<EditSlots />} />
      <TabLinks
        label={m.posts_queue_networks()}
        tabs={networks.map((name) => ({
          key: name,
          label: postDestinationName(name),
          current: name === shown,
          link: { to: "/projects/$projectId/posts/queue", params, search: { destination: name } },
        }))}
      />
      {data === undefined || shown === undefined ? (
        <Loading rows={5} />
      ) : (
        <>
          <p className="py-3 text-ink-2 text-ui leading-5">
            <NextSlotLine at={data.next.find(({ destination }) => destination === shown)?.at} name={postDestinationName(shown)} />{" "}
            {m.posts_in_zone({ zone: data.timeZone.replaceAll("_", " ") })}
          </p>
          <Queue key={shown} destination={shown} />
        </>
      )}
    </>
  );
}

function NextSlotLine({ at, name }: { at: string | undefined; name: string }) {
  return at === undefined ? m.posts_queue_no_slots({ name }) : `${m.posts_next_slot_at({ when: queueDate(at) })}.`;
}

/** Leads owners and admins to where slots are set. */
function EditSlots() {
  const { project, organization } = usePlace();
  if (!isLeader(organization.role)) return null;
  return (
    <Link
      to="/organizations/$organizationId/settings"
      params={{ organizationId: organization.id }}
      search={{ project: project.id, part: "slots" }}
      className={buttonClass()}
    >
      {m.posts_queue_edit_slots()}
    </Link>
  );
}

function Queue({ destination }: { destination: PostDestinationName }) {
  const { project } = usePlace();
  const mayWrite = useCan("posts:write");
  const element = useRef<HTMLOListElement>(null);
  const list = useInfiniteQuery(pages("list_post_queue", { projectId: project.id, destination }));
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const { shown, move, isBusy } = useReordering(entries, destination, element);
  if (list.isPending) return <Loading rows={5} />;
  if (list.isError && list.data === undefined) return <Failed error={list.error} onRetry={list.refetch} />;
  const name = postDestinationName(destination);
  if (shown.length === 0) {
    return (
      <Empty icon={<ListOrdered size={18} />} title={m.posts_queue_none()}>
        {m.posts_queue_none_text({ name })}
      </Empty>
    );
  }
  const ids = movableIds(shown);
  return (
    <>
      <Card className="overflow-hidden">
        <ol ref={element} aria-busy={isBusy || undefined} aria-label={m.posts_queue_of({ name })} className="divide-y divide-line">
          {shown.map((entry) => (
            <QueueRow
              key={entry.id}
              entry={entry}
              destination={destination}
              index={ids.indexOf(entry.id)}
              count={ids.length}
              mayWrite={mayWrite}
              onMove={move}
            />
          ))}
        </ol>
      </Card>
      <ShowMore list={list} />
    </>
  );
}
