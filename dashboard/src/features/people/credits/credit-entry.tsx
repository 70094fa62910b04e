import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { shortMoment } from "#src/format/dates.ts";
import { number, signed } from "#src/format/numbers.ts";
import { useOrganization } from "#src/place/use-place.ts";
import { cx } from "#src/ui/cx.ts";
import { workNames } from "./work-names.ts";

type Entry = Item<"list_credit_entries">;

export const kindNames: Record<Entry["kind"], () => string> = {
  grant: m.credits_kind_grant,
  raise: m.credits_kind_raise,
  top_up: m.credits_kind_top_up,
  reserve: m.credits_kind_reserve,
  settle: m.credits_kind_settle,
  release: m.credits_kind_release,
  lapse: m.credits_kind_lapse,
};

/** Row of one movement: its purpose, its amount, and the credits left after it. */
export function CreditEntry({ entry, timeZone }: { entry: Entry; timeZone: string }) {
  const { projects } = useOrganization();
  const { kind, change, spent, lapsed, available, note, createdAt, projectId } = entry;
  const project = projects.find(({ id }) => id === projectId)?.name;
  const about = [shortMoment(createdAt, timeZone), project, note].filter(Boolean).join(" · ");
  return (
    <li className="flex items-baseline justify-between gap-4 px-4 py-2.5 text-ui">
      <div className="min-w-0">
        <p className="leading-5">
          <span className="font-medium">{kindNames[kind]()}</span>
          <Subject entry={entry} />
        </p>
        <p className="text-ink-3 text-xs leading-4.5 [overflow-wrap:anywhere]">{about}</p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className={cx("font-medium leading-5", change > 0 ? "text-green-i" : change < 0 ? "text-ink" : "text-ink-2")}>
          {change !== 0
            ? signed(change)
            : spent > 0
              ? m.credits_spent({ count: number(spent) })
              : lapsed > 0
                ? m.credits_lapsed({ count: number(lapsed) })
                : "0"}
        </p>
        <p className="text-ink-3 text-xs leading-4.5">
          {m.credits_available()}: {number(available)}
        </p>
      </div>
    </li>
  );
}

/** Purpose of a movement, with a link if the dashboard shows the subject. */
function Subject({ entry: { work, projectId, subjectId } }: { entry: Entry }) {
  if (work === null) return null;
  const name = workNames[work]();
  const isArticle = subjectId?.startsWith("art_") === true;
  if (projectId === null || subjectId === null || !(isArticle || subjectId.startsWith("pst_"))) return ` · ${name}`;
  return (
    <>
      {" · "}
      {isArticle ? (
        <Link
          to="/projects/$projectId/articles/$articleId"
          params={{ projectId, articleId: subjectId }}
          preload={false}
          className="hover:underline"
        >
          {name}
        </Link>
      ) : (
        <Link to="/projects/$projectId/posts/$postId" params={{ projectId, postId: subjectId }} preload={false} className="hover:underline">
          {name}
        </Link>
      )}
    </>
  );
}
