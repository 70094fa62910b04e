import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Article } from "../manuscript.ts";

type Check = Article["checks"][number];

const signs: Record<Check["severity"], { name: () => string; icon: ReactNode }> = {
  error: { name: m.editor_check_error, icon: <CircleAlert size={16} aria-hidden className="text-red-i" /> },
  warning: { name: m.editor_check_warning, icon: <TriangleAlert size={16} aria-hidden className="text-amber-i" /> },
  info: { name: m.editor_check_info, icon: <Info size={16} aria-hidden className="text-blue-i" /> },
};

/** Findings of the automatic checks in the revision that was saved last. */
export function ChecksPanel({ article, onShow }: { article: Article; onShow: (line: number) => void }) {
  const { checks, more } = article;
  if (checks.length === 0) {
    return (
      <p className="flex items-start gap-2 text-ui leading-5">
        <CircleCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-green-i" />
        {m.editor_checks_none()}
      </p>
    );
  }
  return (
    <>
      <p className="pb-2 text-ink-3 text-xs leading-5">{m.editor_checks_of()}</p>
      <ul className="divide-y divide-line">
        {checks.map(({ code, severity, message, line }) => (
          <li key={`${code}-${line ?? ""}-${message}`} className="flex gap-2.5 py-2.5 text-ui leading-5">
            <span className="mt-0.5 shrink-0">{signs[severity].icon}</span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <span className="sr-only">{signs[severity].name()}: </span>
              {message}
              {line !== undefined && (
                <button
                  type="button"
                  onClick={() => onShow(line)}
                  className="mt-1 block rounded font-medium text-accent text-xs underline-offset-2 hover:underline"
                >
                  {m.editor_check_show()}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {more?.checks !== undefined && <p className="py-2.5 text-ui leading-5">{m.left_out_more({ count: more.checks })}</p>}
    </>
  );
}
