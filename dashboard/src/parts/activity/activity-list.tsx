import { useInfiniteQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  CalendarX2,
  Check,
  CheckCheck,
  CircleAlert,
  ExternalLink,
  FilePlus2,
  type LucideIcon,
  MessageSquare,
  MessageSquareWarning,
  Pencil,
  Rocket,
  Send,
  Undo2,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#messages";
import { pages } from "#src/api/query.ts";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { ShowMore } from "#src/ui/show-more.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { Pill } from "#src/ui/status.tsx";
import { type Entry, type Step, stepsOf, told } from "./activity-entry.ts";

const icons: Record<Entry["kind"], LucideIcon> = {
  created: FilePlus2,
  edited: Pencil,
  submitted: Send,
  commented: MessageSquare,
  resolved: CheckCheck,
  changes_requested: MessageSquareWarning,
  rejected: X,
  approved: Check,
  scheduled: CalendarClock,
  unscheduled: CalendarX2,
  published: Rocket,
  failed: CircleAlert,
  taken_down: Undo2,
};

const tones: Partial<Record<Entry["kind"], string>> = {
  approved: "bg-accent-soft text-accent",
  published: "bg-green-s text-green-i",
  changes_requested: "bg-amber-s text-amber-i",
  rejected: "bg-red-s text-red-i",
  failed: "bg-red-s text-red-i",
  scheduled: "bg-blue-s text-blue-i",
};

type Props = {
  operation: "list_article_activity" | "list_post_activity";
  id: string;
  limit: number;
  /** The revision that readers see; newer ones are marked. */
  live?: number | null;
  /** Links a step to what it is about. */
  link?: (step: Step) => ((children: ReactNode) => ReactNode) | null;
};

/** Activity of an article or a post, newest first. */
export function ActivityList({ operation, id, limit, live = null, link = () => null }: Props) {
  const { project } = usePlace();
  const listed = useInfiniteQuery(pages(operation, { id, limit }));
  if (listed.isPending) return <Loading rows={4} />;
  if (listed.data === undefined) return <Failed error={listed.error} onRetry={() => void listed.refetch()} />;
  const steps = stepsOf(listed.data.pages.flatMap(({ data }) => data));
  if (steps.length === 0) return <p className="text-ink-2 text-ui">{m.activity_none()}</p>;
  return (
    <>
      <ol aria-label={m.activity()} className="flex flex-col">
        {steps.map((step, at) => (
          <li key={step.entry.id} className="relative flex gap-3 pb-4">
            {at < steps.length - 1 && <span aria-hidden className="absolute top-6 bottom-0 left-3 w-px bg-line" />}
            <Sign kind={step.entry.kind} />
            <div className="min-w-0 flex-1 py-0.5">
              <Words step={step} timeZone={project.timeZone} live={live} linked={link(step)} />
              <Out entry={step.entry} />
            </div>
          </li>
        ))}
      </ol>
      <ShowMore list={listed} className="w-full" />
    </>
  );
}

function Sign({ kind }: { kind: Entry["kind"] }) {
  const Icon = icons[kind];
  return (
    <span aria-hidden className={cx("grid size-6 shrink-0 place-items-center rounded-full", tones[kind] ?? "bg-panel text-ink-2")}>
      <Icon size={13} />
    </span>
  );
}

type WordsProps = { step: Step; timeZone: string; live: number | null; linked: ReturnType<NonNullable<Props["link"]>> };

function Words({ step, timeZone, live, linked }: WordsProps) {
  const { at, kind, text } = step.entry;
  const isSince = live !== null && kind === "edited" && (step.last ?? 0) > live;
  const words = (
    <>
      <p className="text-ui leading-5 [overflow-wrap:anywhere]">{told(step, timeZone)}</p>
      {text !== null && <p className="mt-0.5 line-clamp-2 text-ink-2 text-xs leading-4.5 [overflow-wrap:anywhere]">{text}</p>}
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-2xs text-ink-3 leading-4.5">
        <Ago moment={at} timeZone={timeZone} isPart={linked !== null} />
        {isSince && <Pill tone="bg-amber-s text-amber-i">{m.activity_since()}</Pill>}
      </p>
    </>
  );
  return linked === null ? words : linked(words);
}

function Out({ entry: { url } }: { entry: Entry }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="mt-0.5 inline-flex items-center gap-1.5 text-accent text-xs leading-5 underline-offset-2 hover:underline"
    >
      {m.activity_see()}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
}
