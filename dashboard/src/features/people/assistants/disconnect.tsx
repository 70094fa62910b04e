import { m } from "#messages";
import { useSession } from "#src/place/use-place.ts";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import type { Assistant } from "./assistant.ts";

/** Question before the connection ends. */
export function Disconnect({ assistant: { id, name, personId, personName }, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { person } = useSession();
  return (
    <ConfirmCall
      operation="disconnect_assistant"
      input={{ id }}
      done={m.assistants_disconnected({ name })}
      onClose={onClose}
      title={m.assistants_disconnect_title({ name })}
      description={personId === person.id ? m.assistants_disconnect_own_text() : m.assistants_disconnect_text({ person: personName })}
      action={m.assistants_disconnect()}
    />
  );
}
