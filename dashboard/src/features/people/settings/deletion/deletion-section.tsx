import type { ReactNode } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longMoment } from "#src/format/dates.ts";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { useOrganization } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/page.tsx";

type Props = {
  title: string;
  text: string;
  /** undefined while it is not known, null where none was asked for. */
  deletion: Output<"get_project_deletion">["deletion"] | undefined;
  action: string;
  onOpen: () => void;
  children: ReactNode;
};

/** Part of the settings for deleting something. Owners ask for it; others read who can, and when it goes. */
export function DeletionSection({ title, text, deletion, action, onOpen, children }: Props) {
  const { role } = useOrganization();
  const timeZone = useTimeZone();
  const at = (moment: string) => longMoment(moment, timeZone);
  return (
    <SettingsSection title={title} text={text}>
      <Card className="flex flex-wrap items-center justify-between gap-3 border-red-i/40 p-5">
        <p className="text-ui leading-5">
          {deletion != null
            ? m.deletion_asked_for({
                by: deletion.requestedBy ?? m.deletion_by_somebody(),
                day: at(deletion.requestedAt),
                due: at(deletion.dueAt),
              })
            : role === "owner"
              ? m.deletion_hint()
              : m.deletion_owners_only()}
        </p>
        {role === "owner" && (
          <Button look="danger" disabled={deletion === undefined} onClick={onOpen}>
            {action}
          </Button>
        )}
      </Card>
      {children}
    </SettingsSection>
  );
}
