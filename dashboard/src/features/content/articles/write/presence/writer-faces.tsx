import { m } from "#messages";
import { listed } from "#src/format/lists.ts";
import { Face } from "#src/ui/face.tsx";
import type { WriterNearby } from "./use-presence.ts";

const facesMax = 3;

/** Faces of the others who write on the article. Their names, and where they are, can be read and heard. */
export function WriterFaces({ writers }: { writers: readonly WriterNearby[] }) {
  const rest = writers.length - facesMax;
  const names = listed(writers.map(({ name }) => name));
  return (
    <div role="status" className="flex shrink-0 items-center" data-tip={writers.map(hintOf).join("\n")}>
      {writers.length > 0 && <span className="sr-only">{m.editor_writing_too({ names })}</span>}
      <span aria-hidden className="flex items-center">
        {writers.slice(0, facesMax).map(({ personId, name }) => (
          <span key={personId} className="-ml-1.5 rounded-full ring-2 ring-paper first:ml-0" data-writer={name}>
            <Face name={name} size={24} />
          </span>
        ))}
        {rest > 0 && <span className="ml-1 text-ink-2 text-xs">+{rest}</span>}
      </span>
    </div>
  );
}

function hintOf({ name, words }: WriterNearby): string {
  return words === "" ? m.editor_writing_here({ name }) : m.editor_writing_at({ name, words });
}
