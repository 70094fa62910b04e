import { m } from "#src/paraglide/messages.js";
import { NetworkMark } from "#src/parts/networks/network-mark.tsx";
import { PlaceRow } from "../parts/place-row.tsx";

/** TikTok lets no service post for people: everything is made ready, and somebody brings it out. */
export function HandRow() {
  return (
    <PlaceRow mark={<NetworkMark network="tiktok" size={16} />} name="TikTok">
      <p>{m.connections_by_hand()}</p>
    </PlaceRow>
  );
}
