import { type NotificationGroup, notificationGroups } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { toast } from "#src/ui/toast.tsx";
import { notificationGroupList, notificationGroupNames } from "../about.ts";
import type { NotificationChoice } from "./choice.ts";
import { KindRow } from "./kind-row.tsx";

/** Kinds of notifications, each with its channels. Changes count once they are saved. */
export function KindChoices({ saved }: { saved: readonly NotificationChoice[] }) {
  const { organization } = usePlace();
  const [changes, setChanges] = useState<ReadonlyMap<NotificationChoice["kind"], NotificationChoice>>(new Map());
  const { mutate, isPending, error } = useMutation(mutation("set_notification_choices"));
  const choices = saved.map((choice) => changes.get(choice.kind) ?? choice);
  const changed = choices.filter((choice, at) => choice.inApp !== saved[at]?.inApp || choice.email !== saved[at]?.email);
  const change = (choice: NotificationChoice) => setChanges((before) => new Map(before).set(choice.kind, choice));
  const save = () => mutate({ choices: changed }, { onSuccess: () => toast(m.notifications_choices_saved()) });
  return (
    <section aria-labelledby="choices-what">
      <h2 id="choices-what" className="font-semibold text-sm">
        {m.notifications_choices_what()}
      </h2>
      <p className="mt-0.5 mb-2 text-ink-2 text-ui">{m.notifications_choices_what_text({ organization: organization.name })}</p>
      <Card className="p-4">
        <FormProblem error={error} />
        <table className="w-full text-ui">
          <ChoicesHead />
          {notificationGroupList.map((group) => (
            <KindGroup key={group} group={group} choices={choices} onChange={change} />
          ))}
        </table>
        <div className="mt-4 flex justify-end">
          <Button look="primary" disabled={changed.length === 0} busy={isPending} onClick={save}>
            {m.save()}
          </Button>
        </div>
      </Card>
    </section>
  );
}

function ChoicesHead() {
  return (
    <thead>
      <tr className="text-ink-3 text-xs">
        <td />
        <th scope="col" className="w-16 pb-1 font-medium">
          {m.notifications_in_galley()}
        </th>
        <th scope="col" className="w-32 pb-1 pl-2 text-left font-medium">
          {m.notifications_email()}
        </th>
      </tr>
    </thead>
  );
}

type KindGroupProps = { group: NotificationGroup; choices: readonly NotificationChoice[]; onChange: (choice: NotificationChoice) => void };

function KindGroup({ group, choices, onChange }: KindGroupProps) {
  const own: readonly string[] = notificationGroups[group];
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left font-medium text-ink-3 text-xs">
          {notificationGroupNames[group]()}
        </th>
      </tr>
      {choices
        .filter(({ kind }) => own.includes(kind))
        .map((choice) => (
          <KindRow key={choice.kind} choice={choice} onChange={onChange} />
        ))}
    </tbody>
  );
}
