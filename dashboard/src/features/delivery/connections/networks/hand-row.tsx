import { m } from "#messages";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { PlaceRow } from "../parts/place-row.tsx";

/** Row of TikTok. TikTok lets no service post for people, so a person publishes the prepared posts. */
export function HandRow() {
  return (
    <PlaceRow mark={<NetworkMark network="tiktok" size={16} />} name="TikTok">
      <p>{m.connections_by_hand()}</p>
    </PlaceRow>
  );
}
