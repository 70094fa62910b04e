import { useNavigate, useRouter } from "@tanstack/react-router";
import { useSession } from "#src/place/use-place.ts";
import { type Recent, remember } from "./recent.ts";

/** Opens a result of a search or a recent item, and remembers it. */
export function useGo(): (target: Recent) => void {
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
