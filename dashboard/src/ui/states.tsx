import type { ReactNode } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { errorHelp } from "./error-help.ts";

/** Gray rows while content loads. */
export function Loading({ rows = 5, className }: { rows?: number; className?: string }) {
  return (
    <div role="status" aria-label={m.loading()} className={cx("flex flex-col gap-3 py-3", className)}>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((key) => (
        <div key={key} className="h-9 animate-pulse rounded-md bg-panel" />
      ))}
    </div>
  );
}

/** Placeholder for empty content: what would be here, and how to begin. */
export function Empty({ icon, title, children, action }: { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-14 text-center">
      {icon !== undefined && <div className="mb-3 grid size-11 place-items-center rounded-full bg-panel text-ink-3">{icon}</div>}
      <h2 className="font-display font-medium text-xl">{title}</h2>
      {children !== undefined && <div className="mt-1.5 text-ink-2 leading-6">{children}</div>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

type FailedProps = {
  error?: unknown;
  /** Why it failed, where no error says so. */
  reason?: string;
  onRetry?: () => void;
  /** It takes the place of the whole screen, and its title is the page's heading. */
  isScreen?: boolean;
};

/** Error in the service's words, with a button to try again. */
export function Failed({ error, reason = reasonOf(error), onRetry, isScreen = false }: FailedProps) {
  const Title = isScreen ? "h1" : "h2";
  const isMissing = error instanceof ApiError && error.status === 404;
  const help = errorHelp(error);
  return (
    <div role="alert" className="mx-auto max-w-md px-6 py-14 text-center">
      <Title className="font-display font-medium text-xl">{isMissing ? m.error_missing() : m.error_title()}</Title>
      <p className="mt-1.5 text-ink-2 leading-6">{reason}</p>
      {error instanceof ApiError && error.requestId !== undefined && error.status >= 500 && (
        <p className="mt-2 text-ink-3 text-xs">{m.error_request({ id: error.requestId })}</p>
      )}
      {help !== undefined && (
        <a href={help} target="_blank" rel="noreferrer" className="mt-2 inline-block text-ink-2 text-ui underline underline-offset-2">
          {m.error_help()}
        </a>
      )}
      {onRetry !== undefined && !isMissing && (
        <div className="mt-5">
          <Button onClick={onRetry}>{m.try_again()}</Button>
        </div>
      )}
    </div>
  );
}
