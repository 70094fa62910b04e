import { type NetworkName, networksByName } from "@galley/contract";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { usePlace } from "#src/place/use-place.ts";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";

/** Question before a project forgets its account on a network. */
export function LeaveNetwork({ network, open, onClose }: { network: NetworkName; open: boolean; onClose: () => void }) {
  const { project } = usePlace();
  const name = postDestinationName(network);
  return (
    <ConfirmCall
      operation="disconnect_network"
      input={{ id: project.id, network }}
      done={m.connections_left({ name })}
      open={open}
      onClose={onClose}
      title={m.connections_leave_title({ name })}
      description={
        networksByName[network].byHand ? m.connections_network_leave_text({ name }) : m.connections_api_alone_leave_text({ name })
      }
      action={m.connections_disconnect()}
    />
  );
}
