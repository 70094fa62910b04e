import { Link } from "@tanstack/react-router";
import { PenLine, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { personName } from "#src/format/person-name.ts";
import { formatName } from "#src/parts/networks/names.ts";
import { useCan, usePlace } from "#src/place/use-place.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { usePageTitle } from "#src/ui/page.tsx";
import { DeletePost } from "../editor/post-bar.tsx";

/** Post that the service is still writing, or failed to write. */
export function BeingWritten({ post, onWrite }: { post: Output<"get_post">; onWrite: () => void }) {
  const { project } = usePlace();
  const [isDeleting, setDeleting] = useState(false);
  const mayWrite = useCan("posts:write");
  const hasFailed = post.status === "failed";
  const title = hasFailed ? m.posts_not_written() : m.posts_being_written({ format: formatName(post.format) });
  usePageTitle(title);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-14 text-center">
      <div className="mb-4 grid size-11 place-items-center rounded-full bg-panel text-ink-3">
        {hasFailed ? <TriangleAlert size={18} aria-hidden /> : <PenLine size={18} className="animate-pulse" aria-hidden />}
      </div>
      <h1 className="font-display font-medium text-xl">{title}</h1>
      <p role="status" className="mt-1.5 text-ink-2 leading-6">
        {hasFailed
          ? (post.generation?.error ?? m.error_unexpected())
          : m.posts_being_written_text({ agent: personName(post.generation?.agent ?? post.agent) })}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Link to="/projects/$projectId/posts" params={{ projectId: project.id }} className={buttonClass("plain")}>
          {m.posts_back()}
        </Link>
        {hasFailed && mayWrite && (
          <Button look="primary" onClick={onWrite}>
            {m.posts_write_yourself()}
          </Button>
        )}
        {hasFailed && mayWrite && (
          <Button look="danger" onClick={() => setDeleting(true)}>
            {m.posts_delete()}
          </Button>
        )}
      </div>
      <DeletePost post={{ id: post.id, title: formatName(post.format) }} open={isDeleting} onClose={() => setDeleting(false)} />
    </main>
  );
}
