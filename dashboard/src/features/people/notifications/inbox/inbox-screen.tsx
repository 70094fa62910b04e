import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheckBig } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { Card } from "#src/ui/page.tsx";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Empty, Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { InboxHead } from "../inbox-head.tsx";
import { InboxDetail } from "./inbox-detail.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { type Entry, isBatch } from "./inbox-words.tsx";
import { SnoozeDialog } from "./snooze-dialog.tsx";
import { useInbox } from "./use-inbox.ts";
import { useInboxKeys } from "./use-inbox-keys.ts";
import { useReply } from "./use-reply.tsx";
import { useRetry } from "./use-retry.tsx";
import { useVerdict } from "./use-verdict.tsx";

/** The person's inbox, over all projects of the organization: a list, and the gist of the chosen entry beside it. */
export function InboxScreen() {
  const inbox = useInbox();
  const { list, rows, batch, snoozed, chosen, isOpen, choose, toggle } = inbox;
  const entry = chosen?.entry;
  const verdict = useVerdict(entry);
  const retry = useRetry(entry);
  const reply = useReply(entry);
  const { snooze, dialog } = useSnooze();
  const open = () => (entry !== undefined && isBatch(entry) ? toggle(entry.id) : openSubject());
  useInboxKeys({ inbox, verdict, reply: reply.run, retry: retry.run, snooze, open });
  return (
    <div className="flex w-full max-w-6xl flex-col gap-4">
      <InboxHead current="waiting" />
      {list.isPending ? (
        <Loading />
      ) : list.error !== null && rows.length === 0 ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : entry === undefined ? (
        <Nothing snoozed={snoozed} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={cx(isOpen && !isBatch(entry) && "max-lg:hidden")}>
            <InboxList inbox={inbox} onOpen={open} />
          </div>
          <div className={cx("max-lg:order-first lg:sticky lg:top-[calc(5rem+var(--notice))]", !isOpen && "max-lg:hidden")}>
            <InboxDetail
              entry={entry}
              actions={verdict.buttons ?? retry.button ?? reply.button}
              answer={reply.form}
              isExpanded={entry.id === batch}
              onToggle={() => toggle(entry.id)}
              onSnooze={() => snooze(entry)}
              onBack={() => choose(undefined)}
            />
          </div>
        </div>
      )}
      <SnoozedLink snoozed={snoozed} />
      {verdict.dialogs}
      {retry.dialog}
      {dialog}
    </div>
  );
}

function openSubject(): void {
  document.querySelector<HTMLElement>("[data-opens]")?.click();
}

function Nothing({ snoozed }: { snoozed: boolean }) {
  return (
    <Card>
      <Empty icon={<CircleCheckBig size={20} />} title={snoozed ? m.inbox_none_snoozed() : m.inbox_nothing_title()}>
        {snoozed ? undefined : m.inbox_nothing_text()}
      </Empty>
    </Card>
  );
}

/** Link to what is put off, or back. */
function SnoozedLink({ snoozed }: { snoozed: boolean }) {
  const { project } = usePlace();
  const count = useQuery(query("count_waiting", {})).data?.snoozed ?? 0;
  if (!snoozed && count === 0) return null;
  return (
    <Link
      to="/projects/$projectId/notifications"
      params={{ projectId: project.id }}
      search={snoozed ? {} : { show: "snoozed" }}
      className="self-start px-1 text-ink-2 text-ui underline underline-offset-2 hover:text-ink"
    >
      {snoozed ? m.inbox_back_to_waiting() : m.inbox_snoozed({ count })}
    </Link>
  );
}

type InboxListProps = { inbox: ReturnType<typeof useInbox>; onOpen: () => void };

/** List of the entries, with those of the open batch below it. */
function InboxList({ inbox, onOpen }: InboxListProps) {
  const { list, inside, rows, batch, chosen, choose, toggle } = inbox;
  return (
    <div className="flex flex-col gap-3">
      <Card className="p-1">
        <ul aria-label={m.inbox_list()} className="flex flex-col gap-0.5">
          {rows.map((row) => (
            <InboxRow
              key={row.entry.id}
              row={row}
              isChosen={row === chosen}
              isExpanded={row.entry.id === batch}
              onChoose={() => (isBatch(row.entry) ? toggle(row.entry.id) : choose(row.entry.id))}
              onOpen={() => (isBatch(row.entry) ? toggle(row.entry.id) : onOpen())}
            />
          ))}
        </ul>
        {batch !== undefined && <ShowMore list={inside} className="my-1 w-full" />}
      </Card>
      <ShowMore list={list} />
    </div>
  );
}

/** Returns a function that asks until when to put an entry off, or brings it back, and the dialog that asks. */
function useSnooze(): { snooze: (entry: Entry) => void; dialog: ReactNode } {
  const [asking, setAsking] = useState<Entry>();
  const bringing = useMutation(mutation("snooze_waiting"));
  return {
    snooze: (entry) => {
      if (entry.snoozedUntil === null) setAsking(entry);
      else bringing.mutate({ id: entry.id, until: null }, { onSuccess: () => toast(m.inbox_brought_back()), onError: toastProblem });
    },
    dialog: asking && <SnoozeDialog entry={asking} onClose={() => setAsking(undefined)} />,
  };
}
