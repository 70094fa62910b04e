import { m } from "#messages";
import { DestinationNotice } from "../parts/notice.tsx";

/** Message that the site was denied and received no access. */
export function Denied() {
  return <DestinationNotice tone="good">{m.connections_denied()}</DestinationNotice>;
}
