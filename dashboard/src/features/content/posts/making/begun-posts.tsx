import type { PostFormat } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { formatName } from "#src/parts/networks/names.ts";
import { FormatMark } from "#src/parts/networks/network-mark.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { FormProblem } from "#src/ui/field.tsx";
import { Status } from "#src/ui/status.tsx";

export type Begun = { id: string; format: PostFormat };

/** Requested posts with their progress. The service goes on writing if the window is closed. */
export function BegunPosts({ begun, problem, onClose }: { begun: readonly Begun[]; problem: string | undefined; onClose: () => void }) {
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <ul aria-label={m.posts_make_begun()} className="divide-y divide-line rounded-lg border border-line">
        {begun.map((one) => (
          <BegunPost key={one.id} {...one} />
        ))}
      </ul>
      <p className="mt-3 text-ink-2 text-ui leading-5">{m.posts_make_go_on()}</p>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {m.done()}
        </Button>
      </DialogActions>
    </>
  );
}

function BegunPost({ id, format }: Begun) {
  const { project } = usePlace();
  const { data } = useQuery({
    ...query("get_post", { id }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === "generating" ? 1500 : false),
  });
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
