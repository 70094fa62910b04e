import type { PostFormat } from "@galley/contract";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { formatName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { Status } from "#src/ui/status.tsx";

export type Begun = { id: string; format: PostFormat };
type Post = Output<"get_post">;

type Props = {
  begun: readonly Begun[];
  /** Formats of which none was begun. */
  left: readonly PostFormat[];
  isBeginning: boolean;
  problem: string | undefined;
  /** Goes back to what was entered, for the formats that are not written. */
  onAgain: (formats: readonly PostFormat[]) => void;
  onWritten: () => void;
  onClose: () => void;
};

/** Requested posts with their progress. The service goes on writing if the window is closed. */
export function BegunPosts({ begun, left, isBeginning, problem, onAgain, onWritten, onClose }: Props) {
  const posts = useQueries({
    queries: begun.map(({ id }) => ({
      ...query("get_post", { id }),
      refetchInterval: ({ state }: { state: { data: Post | undefined } }) => (isBeingWritten(state.data) ? 5000 : (false as const)),
    })),
  });
  const failed = begun.filter((_, index) => posts[index]?.data?.status === "failed").map(({ format }) => format);
  const again = [...failed, ...left];
  const isWritten = again.length === 0 && posts.every(({ data, isError }) => isError || !isBeingWritten(data));
  const written = useRef(onWritten);
  written.current = onWritten;
  useEffect(() => {
    if (isWritten) written.current();
  }, [isWritten]);
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <ul aria-label={m.posts_make_begun()} className="divide-y divide-line rounded-lg border border-line">
        {begun.map((one, index) => (
          <BegunPost key={one.id} begun={one} post={posts[index]?.data} />
        ))}
      </ul>
      <p className="mt-3 text-ink-2 text-ui leading-5">{m.posts_make_go_on()}</p>
      <DialogActions>
        {again.length > 0 && !isBeginning && <Button onClick={() => onAgain(again)}>{m.posts_make_again()}</Button>}
        <Button look="primary" onClick={onClose}>
          {m.done()}
        </Button>
      </DialogActions>
    </>
  );
}

function isBeingWritten(post: Post | undefined): boolean {
  return post === undefined || post.status === "generating";
}

function BegunPost({ begun: { id, format }, post: data }: { begun: Begun; post: Post | undefined }) {
  const { project } = usePlace();
  const isWritten = data !== undefined && data.content !== null;
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 text-ui">
      <FormatMark format={format} />
      <div className="min-w-0 flex-1">
        {isWritten ? (
          <Link
            to="/projects/$projectId/posts/$postId"
            params={{ projectId: project.id, postId: id }}
            className="line-clamp-2 font-medium leading-5 hover:underline"
          >
            {data.title}
          </Link>
        ) : (
          <p className="font-medium">{formatName(format)}</p>
        )}
        {data?.status === "failed" && <p className="text-red-i text-xs leading-4.5">{data.generation?.error}</p>}
      </div>
      <Status status={data?.status ?? "generating"} />
    </li>
  );
}
