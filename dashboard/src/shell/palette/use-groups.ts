import type { SearchType } from "@galley/contract";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { CalendarDays, FileText, Image, type LucideIcon, Send } from "lucide-react";
import { m } from "#messages";
import { projectPlaceOf } from "#src/api/session.ts";
import { useOfferedActions } from "#src/place/screen-actions.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { useCommands } from "./commands.ts";
import { answers, type Group, type Hit, type PaletteEntry } from "./entry.ts";
import { type Recent, recentOf, remember } from "./recent.ts";

const icons: Record<SearchType, LucideIcon> = { article: FileText, post: Send, topic: CalendarDays, image: Image };

/** Returns the groups of the palette: results, then commands. Without a typed word, the actions of the open screen, recent items and all commands. */
export function useGroups(typed: string, hits: readonly Hit[]): Group[] {
  const { go, make, projects, more } = useCommands();
  const here = useOfferedActions();
  const asEntry = useAsEntry();
  const { person } = useSession();
  const words = typed.trim();
  if (words === "") {
    return filled([
      { value: m.shell_here(), items: [...here] },
      { value: m.shell_recent(), items: recentOf(person.id).map((recent) => asEntry(recent, "recent")) },
      { value: m.shell_go_to(), items: go },
      { value: m.shell_make(), items: make },
      { value: m.switch_project(), items: projects },
      { value: m.more(), items: more },
    ]);
  }
  const commands = {
    value: m.shell_commands(),
    items: [...here, ...go, ...make, ...projects, ...more].filter((entry) => answers(entry, words)),
  };
  const found = { value: m.shell_found(), items: hits.map((hit) => ({ ...asEntry(hit, "hit"), hit })) };
  // A person who types the beginning of a command means that command.
  const isMeant = commands.items.some(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()));
  return filled(isMeant ? [commands, found] : [found, commands]);
}

function filled(groups: Group[]): Group[] {
  return groups.filter(({ items }) => items.length > 0);
}

function useAsEntry(): (target: Recent, prefix: string) => PaletteEntry {
  const go = useGo();
  const session = useSession();
  const { project } = usePlace();
  return ({ type, id, projectId, title }, prefix) => ({
    key: `${prefix}-${id}`,
    label: title || m.shell_untitled(),
    icon: icons[type],
    aside: projectId === project.id ? undefined : projectPlaceOf(session, projectId)?.project.name,
    run: () => go({ type, id, projectId, title }),
  });
}

/** Opens a result of a search or a recent item, and remembers it. */
function useGo(): (target: Recent) => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  const { person } = useSession();
  return (target) => {
    const { type, id, projectId } = target;
    remember(person.id, target);
    if (type === "article") void navigate({ to: "/projects/$projectId/articles/$articleId", params: { projectId, articleId: id } });
    else if (type === "post") void navigate({ to: "/projects/$projectId/posts/$postId", params: { projectId, postId: id } });
    else if (type === "image") void navigate({ to: "/projects/$projectId/media", params: { projectId }, search: { image: id } });
    else history.push(`/projects/${projectId}/suggestions?topic=${id}`);
  };
}
