import { m } from "#src/paraglide/messages.js";
import { Notice } from "../parts/notice.tsx";

/** Nothing was given out. */
export function Denied() {
  return <Notice tone="good">{m.connections_denied()}</Notice>;
}
