import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";
import { useSession } from "#src/routes/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Assistant } from "./assistant-list.tsx";

/** Asks once more, and ends the connection. */
export function Disconnect({ assistant: { id, name, personId, personName }, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { person } = useSession();
  const ending = useMutation(mutation("disconnect_assistant"));
  // Not told to the call itself: what it refreshes takes this row away before.
  const end = async () => {
    try {
      await ending.mutateAsync({ id });
      toast(m.assistants_disconnected({ name }));
      onClose();
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Confirm
      open
      danger
      onClose={onClose}
      title={m.assistants_disconnect_title({ name })}
      description={personId === person.id ? m.assistants_disconnect_own_text() : m.assistants_disconnect_text({ person: personName })}
      action={m.assistants_disconnect()}
      busy={ending.isPending}
      onConfirm={() => void end()}
    />
  );
}
