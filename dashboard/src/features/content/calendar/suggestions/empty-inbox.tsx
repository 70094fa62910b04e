import { Link } from "@tanstack/react-router";
import { Inbox as InboxIcon } from "lucide-react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Empty } from "#src/ui/states.tsx";
import type { InboxStatus } from "./suggestion.ts";

const texts: Record<InboxStatus, { title: () => string; text: () => string }> = {
  suggested: { title: m.calendar_no_suggested, text: m.calendar_no_suggested_text },
  accepted: { title: m.calendar_no_accepted, text: m.calendar_no_accepted_text },
  declined: { title: m.calendar_no_declined, text: m.calendar_no_declined_text },
};

/** Empty state of the inbox, with the ways in which topics get there. */
export function EmptyInbox({ status }: { status: InboxStatus }) {
  const { project } = usePlace();
  const { title, text } = texts[status];
  const ways = status === "suggested" && (
    <>
      <Link
        to="/projects/$projectId/suggestions"
        params={{ projectId: project.id }}
        search={{ tab: "ideas" }}
        className={buttonClass("primary")}
      >
        {m.calendar_see_ideas()}
      </Link>
      <a href="/account/assistants" className={buttonClass()}>
        {m.calendar_connect_assistant()}
      </a>
    </>
  );
  return (
    <Empty icon={<InboxIcon size={20} />} title={title()} action={ways || undefined}>
      {text()}
    </Empty>
  );
}
