import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";

const names = [m.start_step_account, m.start_step_project, m.start_step_article, m.start_step_live];

type StepsProps = { current: number; width?: keyof typeof widths; children: ReactNode };

const widths = { narrow: "max-w-xl", text: "max-w-3xl", whole: "max-w-6xl" };

/** First step of a new installation, below the list of all steps. */
export function Steps({ current, width = "narrow", children }: StepsProps) {
  return (
    <main className={cx("mx-auto flex min-h-dvh flex-col justify-center gap-5 px-4 py-10", widths[width])}>
      <ol aria-label={m.start_steps()} className="flex flex-wrap gap-x-5 gap-y-2 text-xs">
        {names.map((name, index) => (
          <li
            key={name()}
            aria-current={index === current ? "step" : undefined}
            className={cx("flex items-center gap-1.5", index === current ? "font-medium text-ink" : "text-ink-3")}
          >
            <span
              className={cx(
                "grid size-5 place-items-center rounded-full border text-2xs",
                index < current ? "border-accent bg-accent text-on-accent" : "border-line-strong",
              )}
            >
              {index < current ? <Check size={12} aria-label={m.start_step_done()} /> : index + 1}
            </span>
            {name()}
          </li>
        ))}
      </ol>
      {children}
    </main>
  );
}
