import { m } from "#src/paraglide/messages.js";
import { Notice } from "../parts/notice.tsx";

/** Message that the site was denied and received no access. */
export function Denied() {
  return <Notice tone="good">{m.connections_denied()}</Notice>;
}
