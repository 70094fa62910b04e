import { m } from "#messages";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import type { Member } from "../member.ts";

/** Dialog that tells what readers lose before a member is hidden from them. */
export function HideAuthorDialog({ member: { personId, name }, onClose }: { member: Member; onClose: () => void }) {
  return (
    <ConfirmCall
      operation="hide_author"
      input={{ personId }}
      done={m.people_author_hidden({ name })}
      onClose={onClose}
      title={m.people_author_hide_title({ name })}
      description={m.people_author_hide_text({ name })}
      action={m.people_author_hide_action()}
    />
  );
}
