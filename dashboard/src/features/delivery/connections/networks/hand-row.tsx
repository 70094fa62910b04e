import type { PostDestinationName } from "@galley/contract";
import { m } from "#messages";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { PlaceRow } from "../parts/place-row.tsx";

/** Row of a network that lets no service post for people: a person publishes the prepared posts. */
export function HandRow({ network }: { network: PostDestinationName }) {
  return (
    <PlaceRow mark={<NetworkMark network={network} size={16} />} name={postDestinationName(network)}>
      <p>{m.connections_by_hand()}</p>
    </PlaceRow>
  );
}
