import { Link } from "@tanstack/react-router";
import { Check, X } from "lucide-react";
import { m } from "#messages";
import { listed } from "#src/format/lists.ts";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { usePlace } from "#src/place/use-place.ts";
import type { RefusedPiece, SavedPiece } from "./use-composing.ts";

/** Tells of several posts which are saved and which were refused, and why. */
export function Outcome({ saved, refused }: { saved: readonly SavedPiece[]; refused: readonly RefusedPiece[] }) {
  const { project } = usePlace();
  if (saved.length === 0) return null;
  return (
    <div role="status" className="bg-amber-s px-4 py-2 text-ui md:px-8">
      <ul className="flex flex-col gap-1.5">
        {saved.map(({ id, destinations }) => (
          <li key={id} className="flex items-baseline gap-2 text-green-i">
            <Check size={14} className="shrink-0 self-center" aria-hidden />
            <span>{m.posts_compose_saved_on({ names: listed(destinations.map(postDestinationName)) })}</span>
            <Link
              to="/projects/$projectId/posts/$postId"
              params={{ projectId: project.id, postId: id }}
              className="font-medium underline underline-offset-2"
            >
              {m.posts_compose_open()}
            </Link>
          </li>
        ))}
        {refused.map(({ destinations, reason }) => (
          <li key={destinations.join()} className="flex gap-2 text-red-i">
            <X size={14} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {m.posts_compose_refused({ name: listed(destinations.map(postDestinationName)), reason })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
