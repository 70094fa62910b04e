import { carouselDestinations, needsDate } from "@galley/contract";
import { CalendarClock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";
import { Pill } from "#src/ui/status.tsx";
import type { WrittenPost } from "../written-post.ts";
import type { PostDelivery } from "./delivery.ts";
import { DeliveryActions } from "./delivery-actions.tsx";
import { PostDeliveryState } from "./delivery-state.tsx";
import { DownloadFiles } from "./download-files.tsx";
import { ScheduleForm } from "./schedule-form.tsx";

const tones: Record<PostDelivery["status"], string> = {
  pending: "bg-panel text-ink-2",
  scheduled: "bg-blue-s text-blue-i",
  delivering: "bg-violet-s text-violet-i",
  confirmed: "bg-green-s text-green-i",
  failed: "bg-red-s text-red-i",
};

const plannedTone = "border border-amber-i border-dashed bg-card text-amber-i";

const names: Record<PostDelivery["status"], () => string> = {
  pending: m.posts_no_date,
  scheduled: m.status_scheduled,
  delivering: m.posts_on_its_way,
  confirmed: m.posts_is_out,
  failed: m.status_failed,
};

type Props = { post: WrittenPost; one: PostDelivery; needsApproval: boolean; isDirty: boolean; onPackage: () => void; onShow: () => void };

/** Destination of a post: its date, its outcome, and the actions on it. */
export function DestinationCard({ post, one, needsApproval, isDirty, onPackage, onShow }: Props) {
  const name = postDestinationName(one.destination);
  const mayWrite = useCan("posts:write");
  const isPlanned = one.status === "pending" && one.at !== null;
  return (
    <Card className="p-3">
      <section aria-label={name} className="flex flex-col gap-2.5 text-ui">
        <header className="flex items-center gap-2">
          <NetworkMark network={one.destination} />
          <h3 className="flex-1 font-medium">{name}</h3>
          <Pill tone={isPlanned ? plannedTone : tones[one.status]}>{deliveryState(one)}</Pill>
        </header>
        <PostDeliveryState one={one} />
        {mayWrite && (
          <div className="flex flex-wrap gap-x-1 gap-y-2">
            <Dating post={post} one={one} needsApproval={needsApproval} isDirty={isDirty} onShow={onShow} />
            <DeliveryActions postId={post.id} one={one} onPackage={onPackage} />
          </div>
        )}
        {post.format === "carousel" && mayWrite && !isDirty && isCarouselDestination(one.destination) && (
          <DownloadFiles key={post.revision} postId={post.id} destination={one.destination} />
        )}
      </section>
    </Card>
  );
}

function deliveryState({ status, at, waitsFor, error }: PostDelivery): string {
  if (status === "pending" && at !== null) return m.posts_planned();
  if (needsDate(error?.code)) return m.posts_missed();
  return waitsFor === "person" ? m.posts_by_hand() : names[status]();
}

function isCarouselDestination(name: string): name is (typeof carouselDestinations)[number] {
  return (carouselDestinations as readonly string[]).includes(name);
}

const datable: readonly WrittenPost["status"][] = ["draft", "in_review", "approved", "scheduled", "published", "failed"];

/** Date, with a form for another one. */
function Dating({ post, one, needsApproval, isDirty, onShow }: Omit<Props, "onPackage">) {
  const [isOpen, setOpen] = useState(false);
  const isFree = one.status === "pending" || one.status === "scheduled" || one.status === "failed";
  const mayDate = isFree && !isDirty && datable.includes(post.status);
  const form = useDateAction(mayDate ? m.posts_schedule_on({ name: postDestinationName(one.destination) }) : undefined, () => {
    setOpen(true);
    onShow();
  });
  if (!isFree) return null;
  if (isDirty) return <p className="text-ink-3 text-xs leading-4.5">{m.posts_save_before_date()}</p>;
  if (!mayDate) {
    return <p className="text-ink-3 text-xs leading-4.5">{m.posts_date_after_writing()}</p>;
  }
  if (isOpen || one.at === null) {
    const close = one.at === null ? undefined : () => setOpen(false);
    return (
      <div ref={form} className="basis-full">
        <ScheduleForm post={post} one={one} isPlan={needsApproval} onClose={close} />
      </div>
    );
  }
  return <Button onClick={() => setOpen(true)}>{one.status === "failed" ? m.posts_new_date() : m.posts_change_date()}</Button>;
}

/** Offers the form for a date in the palette, and leads the focus to its first field. Offers nothing without a label. */
function useDateAction(label: string | undefined, onAsk: () => void) {
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  const ask = () => {
    onAsk();
    setAsked(asked + 1);
  };
  useScreenActions(label === undefined ? [] : [{ key: label, label, icon: CalendarClock, run: ask }]);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [asked]);
  return form;
}
