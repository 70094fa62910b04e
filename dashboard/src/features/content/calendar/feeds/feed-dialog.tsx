import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { FormRefusal } from "#src/parts/form-refusal.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/field.tsx";
import { ShownOnce } from "#src/ui/shown-once.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";

const nameLengthMax = 60;

/** Dialog with the person's secret addresses of this calendar: what they are for, a new one, and their end. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>();
  if (made !== undefined) {
    return (
      <ShownOnce
        title={m.calendar_feed_made()}
        description={m.calendar_feed_made_text()}
        label={m.calendar_feed_address()}
        value={made}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={m.calendar_subscribe()} description={m.calendar_subscribe_text()}>
      <FeedList />
      <NewFeed onMade={setMade} />
    </Dialog>
  );
}

function NewFeed({ onMade }: { onMade: (url: string) => void }) {
  const { project } = usePlace();
  const form = useForm("create_calendar_feed", {
    kept: `create_calendar_feed:${project.id}`,
    initial: { name: "" },
    input: ({ name }) => ({ projectId: project.id, name }),
    onDone: ({ url }) => url !== null && onMade(url),
  });
  return (
    <DialogForm
      values={form.values}
      onDiscard={form.forget}
      onSubmit={form.submit}
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
    >
      <FormRefusal form={form} />
      <TextField label={m.calendar_feed_name()} hint={m.calendar_feed_name_hint()} {...form.field("name")} maxLength={nameLengthMax} />
      <Button type="submit" look="primary" busy={form.isSending} className="self-end">
        {m.calendar_feed_create()}
      </Button>
    </DialogForm>
  );
}

function FeedList() {
  const { project } = usePlace();
  const { data, error, refetch } = useQuery(query("list_calendar_feeds", { projectId: project.id }));
  if (data === undefined) return error === null ? <Loading rows={2} /> : <Failed error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {data.data.map((feed) => (
        <Feed key={feed.id} feed={feed} />
      ))}
    </ul>
  );
}

function Feed({ feed: { id, name, createdAt, usedAt } }: { feed: Item<"list_calendar_feeds"> }) {
  const { project } = usePlace();
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 text-ui">
        <span className="block [overflow-wrap:anywhere]">{name}</span>
        <span className="text-ink-3 text-xs">
          <Ago moment={usedAt ?? createdAt} timeZone={project.timeZone}>
            {(moment) => (usedAt === null ? m.calendar_feed_unused({ moment }) : m.calendar_feed_used({ moment }))}
          </Ago>
        </span>
      </span>
      <Button onClick={() => setAsking(true)} aria-label={m.calendar_feed_end_named({ name })}>
        {m.calendar_feed_end()}
      </Button>
      <ConfirmCall
        operation="revoke_calendar_feed"
        input={{ id }}
        done={m.calendar_feed_ended({ name })}
        onDone={() => setAsking(false)}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.calendar_feed_end_named({ name })}
        description={m.calendar_feed_end_text()}
        action={m.calendar_feed_end()}
        danger
      />
    </li>
  );
}
