import { Link } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { usePlace } from "#src/place/use-place.ts";

type Similar = NonNullable<Item<"list_topic_suggestions">["similarTo"]>;

const linkClass = "font-medium underline decoration-line-strong underline-offset-2 hover:decoration-current";

/** Link to a similar item, with the degree of similarity. */
export function Resemblance({ to: { type, id, title, similarity } }: { to: Similar }) {
  const { project } = usePlace();
  const params = { projectId: project.id };
  return (
    <p className="flex items-start gap-1.5 text-amber-i text-xs leading-4.5">
      <Copy aria-hidden size={12} className="mt-0.75 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {type === "article" ? m.calendar_resembles_article() : m.calendar_resembles_topic()}{" "}
        {type === "article" ? (
          <Link to="/projects/$projectId/articles/$articleId" params={{ ...params, articleId: id }} className={linkClass}>
            {title}
          </Link>
        ) : (
          <Link to="/projects/$projectId/suggestions" params={params} search={{ topic: id }} className={linkClass}>
            {title}
          </Link>
        )}{" "}
        {m.calendar_alike({ percent: Math.round(similarity * 100) })}
      </span>
    </p>
  );
}
