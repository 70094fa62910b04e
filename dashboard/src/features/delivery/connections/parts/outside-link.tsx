import { ExternalLink } from "lucide-react";
import { m } from "#messages";

/** Link to an address outside of the dashboard, in readable form. */
export function OutsideLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1 font-medium text-ink hover:underline"
    >
      <span className="truncate">{href.replace(/^https?:\/\//, "").replace(/\/$/, "")}</span>
      <ExternalLink size={12} className="shrink-0 text-ink-3" aria-label={m.connections_opens_tab()} />
    </a>
  );
}
