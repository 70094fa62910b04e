import { TriangleAlert } from "lucide-react";

/** Warnings about a date, before it is given. */
export function FindingLines({ findings }: { findings: readonly string[] }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1.5 not-empty:mt-2">
      {findings.map((finding) => (
        <p key={finding} className="flex gap-2 text-amber-i text-xs leading-4.5">
          <TriangleAlert aria-hidden size={13} className="mt-0.5 shrink-0" />
          {finding}
        </p>
      ))}
    </div>
  );
}
