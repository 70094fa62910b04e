import type { NetworkName } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { destinationName } from "#src/features/posts/names.ts";
import { m } from "#src/paraglide/messages.js";
import { usePlace } from "#src/routes/use-place.ts";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";

/** Asks once more before a project forgets its account on a network. */
export function LeaveNetwork({ network, open, onClose }: { network: NetworkName; open: boolean; onClose: () => void }) {
  const { project } = usePlace();
  const { mutate, isPending } = useMutation(mutation("disconnect_network"));
  const name = destinationName(network);
  const leave = () =>
    mutate(
      { id: project.id, network },
      {
        onSuccess: () => {
          onClose();
          toast(m.connections_left({ name }));
        },
        onError: toastProblem,
      },
    );
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={m.connections_leave_title({ name })}
      description={network === "x" ? m.connections_x_leave_text() : m.connections_network_leave_text({ name })}
      action={m.connections_disconnect()}
      danger
      busy={isPending}
      onConfirm={leave}
    />
  );
}
