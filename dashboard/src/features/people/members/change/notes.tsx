import { TriangleAlert } from "lucide-react";
import { cx } from "#src/ui/cx.ts";

/** Notes to read before going on; with `grave` they stand out. */
export function Notes({ texts, grave = false }: { texts: readonly (string | false)[]; grave?: boolean }) {
  const said = texts.filter((text) => text !== false);
  if (said.length === 0) return null;
  return (
    <div className={cx("flex gap-2.5 rounded-md px-3 py-2.5 text-ui leading-5", grave ? "bg-amber-s text-amber-i" : "bg-panel text-ink-2")}>
      <TriangleAlert size={15} className="mt-0.75 shrink-0" aria-hidden />
      <ul className="flex flex-col gap-1">
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
