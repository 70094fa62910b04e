import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { longMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { ShownOnce } from "#src/ui/shown-once.tsx";

/** Link of an invitation to give to the person. */
export function InvitationLink({ invitation, onClose }: { invitation: Output<"invite_member">; onClose: () => void }) {
  const timeZone = useTimeZone();
  const { email, link, expiresAt } = invitation;
  return (
    <ShownOnce
      title={m.people_link_title({ email })}
      description={m.people_link_text()}
      label={m.people_link()}
      value={link ?? ""}
      onClose={onClose}
    >
      <p className="mt-3 text-ink-3 text-xs leading-4.5">{m.people_link_expires({ email, moment: longMoment(expiresAt, timeZone) })}</p>
    </ShownOnce>
  );
}
