import { FileText, Lightbulb } from "lucide-react";
import { networkScreens } from "#src/parts/networks/screens.ts";
import { cx } from "#src/ui/cx.ts";
import type { Channel } from "../entries.ts";

/** Icon for the kind of an entry or for its network. The name is given beside it. */
export function Sign({ channel, size = 13 }: { channel: Channel; size?: number }) {
  if (channel === "article") return <FileText aria-hidden size={size} strokeWidth={1.9} className="mt-px shrink-0 text-accent" />;
  if (channel === "topic") return <Lightbulb aria-hidden size={size} strokeWidth={1.8} className="mt-px shrink-0 text-ink-3" />;
  const { letters, className } = networkScreens[channel].sign;
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 13 13" className={cx("mt-px shrink-0 rounded-[3px]", className)}>
      <text x="6.5" y="6.8" dominantBaseline="central" textAnchor="middle" fill="currentColor" fontSize="8" fontWeight="700">
        {letters}
      </text>
    </svg>
  );
}

/** Icons of everything that one entry goes to. */
export function Signs({ channels, size }: { channels: readonly Channel[]; size?: number }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {channels.map((channel) => (
        <Sign key={channel} channel={channel} {...(size !== undefined && { size })} />
      ))}
    </span>
  );
}
