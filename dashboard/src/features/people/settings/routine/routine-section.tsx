import { limits } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { formatName } from "#src/parts/networks/names.ts";
import { SettingsSection } from "#src/parts/settings/section.tsx";
import { Button, IconButton } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Card } from "#src/ui/page.tsx";
import { Failed, Loading } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { RoutineDialog } from "./routine-dialog.tsx";
import type { RoutinePost } from "./routine-post.ts";
import { describePost } from "./routine-words.ts";

type Posts = readonly RoutinePost[];

/** Posts that the service writes once an article is approved. Each change is saved at once. */
export function RoutineSection({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(query("get_routine", { id }));
  return (
    <SettingsSection title={m.people_routine()} text={m.people_routine_text()}>
      {data === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading rows={2} />
        )
      ) : (
        <Routine id={id} {...data} />
      )}
    </SettingsSection>
  );
}

function Routine({ id, posts, excerpts, credits }: { id: string } & Output<"get_routine">) {
  const [edited, setEdited] = useState<number>();
  const setting = useMutation(mutation("set_routine"));
  const hasModel = useQuery(query("get_brand", { id })).data?.capabilities.articles ?? true;
  const allow = (on: boolean) => void setting.mutateAsync({ id, posts, excerpts: on }).catch(toastProblem);
  const save = async (next: Posts, done?: string) => {
    try {
      await setting.mutateAsync({ id, excerpts, posts: [...next] });
      if (done !== undefined) toast(done, { undo: () => void save(posts) });
    } catch (problem) {
      toastProblem(problem);
    }
  };
  // Two posts of a routine may be equal.
  const rows = posts.map((post, index) => ({ key: `${index} ${JSON.stringify(post)}`, post, index }));
  const isFull = posts.length >= limits.routinePostsMax;
  return (
    <Card>
      {posts.length === 0 ? (
        <p className="px-5 py-4 text-ink-2 text-ui leading-5">{m.people_routine_none()}</p>
      ) : (
        <ol aria-label={m.people_routine()} className="divide-y divide-line">
          {rows.map(({ key, post, index }) => (
            <Row key={key} post={post} index={index} posts={posts} onEdit={() => setEdited(index)} onSave={save} busy={setting.isPending} />
          ))}
        </ol>
      )}
      {(excerpts || !hasModel) && (
        <div className="border-line border-t px-5 py-3">
          <Checkbox label={m.people_routine_excerpts()} checked={excerpts} disabled={setting.isPending} onChange={allow} />
          <p className="mt-1 text-ink-3 text-xs leading-4.5">{m.people_routine_excerpts_hint()}</p>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3">
        <p className="text-ink-3 text-xs leading-4.5">
          {posts.length > 0 && m.people_routine_costs({ count: credits })}{" "}
          {isFull && m.people_routine_full({ count: limits.routinePostsMax })}
        </p>
        <Button disabled={isFull} onClick={() => setEdited(posts.length)}>
          <Plus size={14} aria-hidden />
          {m.people_routine_add()}
        </Button>
      </footer>
      {edited !== undefined && (
        <RoutineDialog id={id} posts={posts} excerpts={excerpts} index={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

type RowProps = {
  post: RoutinePost;
  index: number;
  posts: Posts;
  onEdit: () => void;
  onSave: (next: Posts, done?: string) => Promise<void>;
  busy: boolean;
};

function Row({ post, index, posts, onEdit, onSave, busy }: RowProps) {
  const name = formatName(post.format);
  const number = index + 1;
  const swapped = (other: number) => posts.map((one, at) => (at === index ? (posts[other] ?? one) : at === other ? post : one));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-3 pl-5 text-ui">
      <div className="min-w-0 flex-1">
        <p className="font-medium leading-5">{name}</p>
        <p className="text-ink-3 text-xs leading-4.5">{describePost(post)}</p>
      </div>
      <div className="flex">
        <IconButton
          label={m.people_earlier({ name, number })}
          disabled={busy || index === 0}
          onClick={() => void onSave(swapped(index - 1))}
        >
          <ArrowUp size={14} />
        </IconButton>
        <IconButton
          label={m.people_later({ name, number })}
          disabled={busy || index === posts.length - 1}
          onClick={() => void onSave(swapped(index + 1))}
        >
          <ArrowDown size={14} />
        </IconButton>
        <IconButton label={m.people_routine_edit({ name, number })} disabled={busy} onClick={onEdit}>
          <Pencil size={14} />
        </IconButton>
        <IconButton
          label={m.people_routine_remove({ name, number })}
          disabled={busy}
          onClick={() =>
            void onSave(
              posts.filter((_, at) => at !== index),
              m.people_routine_removed({ name }),
            )
          }
        >
          <Trash2 size={14} />
        </IconButton>
      </div>
    </li>
  );
}
