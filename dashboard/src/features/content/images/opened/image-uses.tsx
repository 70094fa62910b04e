import { Link } from "@tanstack/react-router";
import { FileText, type LucideIcon, Newspaper, Palette, Send } from "lucide-react";
import { m } from "#messages";
import type { DashboardImage } from "#src/parts/images/use-images.ts";

type Use = DashboardImage["usedIn"][number];

const kinds: Record<Use["type"], { icon: LucideIcon; name: () => string }> = {
  article: { icon: FileText, name: m.media_use_article },
  post: { icon: Send, name: m.media_use_post },
  brand: { icon: Palette, name: m.media_use_brand },
  blog: { icon: Newspaper, name: m.media_use_blog },
};

/** List of everything that shows the image, with links. */
export function ImageUses({ image: { usedIn, projectId } }: { image: DashboardImage }) {
  return (
    <section>
      <h3 className="font-medium text-ink-2 text-xs">{m.media_where()}</h3>
      {usedIn.length === 0 && <p className="mt-1 text-ink-3 text-ui">{m.media_nowhere()}</p>}
      <ul className="mt-1">
        {usedIn.map((use) => (
          <ImageUse key={`${use.type}-${use.id}`} use={use} projectId={projectId} />
        ))}
      </ul>
    </section>
  );
}

function ImageUse({ use, projectId }: { use: Use; projectId: string }) {
  const { icon: Icon, name } = kinds[use.type];
  const title = (
    <>
      <Icon size={14} className="mt-0.75 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{use.title || m.media_untitled()}</span>
        <span className="block text-ink-3 text-xs">{name()}</span>
      </span>
    </>
  );
  const look = "-mx-2 flex gap-2 rounded-md px-2 py-1.5 text-ui leading-5";
  if (use.type === "brand" || use.type === "blog") return <li className={look}>{title}</li>;
  return (
    <li>
      {use.type === "article" ? (
        <Link to="/projects/$projectId/articles/$articleId" params={{ projectId, articleId: use.id }} className={`${look} hover:bg-panel`}>
          {title}
        </Link>
      ) : (
        <Link to="/projects/$projectId/posts/$postId" params={{ projectId, postId: use.id }} className={`${look} hover:bg-panel`}>
          {title}
        </Link>
      )}
    </li>
  );
}
