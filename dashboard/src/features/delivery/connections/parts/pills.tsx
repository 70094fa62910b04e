import { m } from "#messages";
import { Pill } from "#src/ui/status.tsx";

const good = "bg-green-s text-green-i";
const plain = "bg-panel text-ink-2";
const bad = "bg-red-s text-red-i";

/** State of a destination in a word. */
export function ConnectionStatePill({ state }: { state: "connected" | "broken" | "on" | "off" | "none" }) {
  if (state === "none") return null;
  const words = {
    connected: m.connections_connected,
    broken: m.connections_broken,
    on: m.connections_on,
    off: m.connections_off,
  };
  return (
    <Pill tone={state === "broken" ? bad : state === "off" ? plain : good} dot>
      {words[state]()}
    </Pill>
  );
}

/** Mark of the destination at which articles count as published. */
export function MainPill() {
  return <Pill>{m.connections_main()}</Pill>;
}
