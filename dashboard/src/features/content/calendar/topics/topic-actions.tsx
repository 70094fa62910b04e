import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import { usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";

type TopicActionsProps = { id: string; title: string; onEdit: () => void; onDone: () => void };

/** Actions on a planned topic: write its article, edit it, or decline it. */
export function TopicActions({ id, title, onEdit, onDone }: TopicActionsProps) {
  const { project } = usePlace();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button look="quiet" onClick={() => setAsking(true)}>
        {m.calendar_decline()}
      </Button>
      <Button onClick={onEdit}>{m.edit()}</Button>
      <Link
        to="/projects/$projectId/articles/$articleId"
        params={{ projectId: project.id, articleId: "new" }}
        search={{ topic: id }}
        className={buttonClass("primary")}
      >
        {m.calendar_write_this()}
      </Link>
      <ConfirmCall
        operation="decline_topic"
        input={{ id }}
        done={m.calendar_topic_declined({ title })}
        onDone={onDone}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.calendar_decline_title()}
        description={m.calendar_decline_text({ title })}
        action={m.calendar_decline()}
      />
    </div>
  );
}
