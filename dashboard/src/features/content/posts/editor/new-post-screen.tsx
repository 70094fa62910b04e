import { defaultDestinationsOf, type PostDestinationName, type PostFormat, type PostStatus } from "@galley/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { CalendarDays, FileText, Save, Send } from "lucide-react";
import { useRef, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { shortLocal } from "#src/format/dates.ts";
import { listed } from "#src/format/lists.ts";
import { rememberField } from "#src/forms/remember-field.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useCan, usePlace, useSession } from "#src/place/use-place.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Failed } from "#src/ui/states.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { useOffered } from "../destinations/use-offered.ts";
import { emptyDraft, fieldsOf, type PostDraft, saysTheSame } from "./draft.ts";
import { DraftEditor, type EditorAddress } from "./draft-editor.tsx";
import { Restored } from "./editor-notices.tsx";
import { draftKey, forgetDraft, keepPostDraft, useDraftKey } from "./kept-drafts.ts";
import { newPostKey, useOpenDraft } from "./new-drafts.ts";
import { ViolationCount } from "./post-bar.tsx";
import { useChecks } from "./use-checks.ts";
import { usePostDraft } from "./use-post-draft.ts";

const route = getRouteApi("/projects/$projectId/posts/new");

/** Post that a person writes by hand. It exists once it is saved. */
export function NewPostScreen() {
  const { format = "linkedin", articleId, text = "" } = route.useSearch();
  const mayWrite = useCan("posts:write");
  if (!mayWrite) return <Failed reason={m.posts_may_not_write()} />;
  return <NewPost key={text} text={text} format={format} articleId={articleId ?? null} />;
}

function NewPost({ text, format, articleId }: { text: string; format: PostFormat; articleId: string | null }) {
  const { project } = usePlace();
  const { day, time } = route.useSearch();
  const key = useDraftKey(newPostKey(text));
  useOpenDraft(key);
  const [empty] = useState(() => ({ draft: emptyDraft(format), revision: 0 }));
  const writing = usePostDraft(key, empty, { articleId, day: day ?? null });
  const [destinations, setDestinations] = useState<readonly PostDestinationName[]>(defaultDestinationsOf(format));
  const offered = useOffered(format);
  const planned = day !== undefined && time !== undefined ? { day, time } : undefined;
  const policy = usePolicy();
  const isFree = policy !== undefined && !waitsForReview("person", policy);
  const { create, isSaving, tried } = useCreating({ key, articleId, planned, draft: writing.draft });
  const checks = useChecks({ projectId: project.id }, writing.draft, { enabled: writing.isDirty, tried });
  const save = (submit: boolean) => void create(destinations, submit);
  const [keep, send] = [() => save(false), () => save(true)];
  useShortcuts([{ keys: "$mod+s", label: m.posts_save_draft(), run: keep }]);
  useScreenActions([
    { key: "save", label: m.posts_save_draft(), icon: Save, run: keep, keys: "$mod+s" },
    { key: "submit", label: m.posts_send_to_review(), icon: Send, run: send },
  ]);
  const change = (one: PostDestinationName, wanted: boolean) =>
    setDestinations(offered.filter((known) => (known === one ? wanted : destinations.includes(known))));
  return (
    <DraftEditor
      draft={writing.draft}
      onChange={writing.set}
      checks={checks}
      disabled={false}
      address={useAddress()}
      articleId={articleId}
      destinations={destinations}
      saved={undefined}
      title={m.posts_new_titled({ format: formatName(format) })}
      about={writing.isDirty && <span className="text-ink-3 text-xs">{m.posts_kept_here()}</span>}
      actions={
        <>
          <ViolationCount count={checks.violations.length} />
          <Button busy={isSaving} onClick={keep}>
            {m.posts_save_draft()}
          </Button>
          <Button look="primary" busy={isSaving} onClick={send}>
            {m.posts_send_to_review()}
          </Button>
        </>
      }
      notices={writing.isRestored && <Restored onDiscard={writing.discard} />}
      before={
        <>
          {articleId !== null && <OfArticle articleId={articleId} />}
          {planned !== undefined && <PlannedFor at={planned} isFree={isFree} />}
        </>
      }
      out={<GoesTo isFree={isFree} offered={offered} destinations={destinations} onChange={change} />}
    />
  );
}

function isDefault(format: PostFormat, destinations: readonly PostDestinationName[]): boolean {
  return destinations.join() === defaultDestinationsOf(format).join();
}

type Planned = { day: string; time: string };
type Creating = { key: string; articleId: string | null; planned: Planned | undefined; draft: PostDraft };

function useCreating({ key, articleId, planned, draft }: Creating) {
  const { project } = usePlace();
  const { person } = useSession();
  const navigate = route.useNavigate();
  const router = useRouter();
  const latest = useRef(draft);
  latest.current = draft;
  const isRunning = useRef(false);
  const [tried, setTried] = useState(false);
  const creating = useMutation(mutation("create_post"));
  const dating = useMutation(mutation("schedule_post"));
  const create = async (destinations: readonly PostDestinationName[], submit: boolean) => {
    // Keys are quicker than a button that turns busy, and would make a second post.
    if (isRunning.current) return;
    isRunning.current = true;
    setTried(true);
    const { format } = draft;
    try {
      const saved = await creating.mutateAsync({
        projectId: project.id,
        ...fieldsOf(draft),
        format,
        submit,
        ...(articleId !== null && { articleId }),
        ...(!isDefault(format, destinations) && { destinations: [...destinations] }),
      });
      if (!("id" in saved)) return;
      toast(sayCreated(saved.status));
      // The post is saved whatever becomes of its dates.
      if (planned !== undefined && (submit || (await mayPlanDraft(project.id)))) {
        for (const destination of destinations) await dating.mutateAsync({ id: saved.id, destination, ...planned }).catch(toastProblem);
      }
      const post = { to: "/projects/$projectId/posts/$postId", params: { projectId: project.id, postId: saved.id } } as const;
      await Promise.all([queryClient.prefetchQuery(query("get_post", { id: saved.id })), router.preloadRoute(post)]);
      // Words typed meanwhile become changes of the post.
      const typed = latest.current;
      if (!saysTheSame(typed, draft))
        keepPostDraft(draftKey({ personId: person.id, projectId: project.id }, saved.id), { draft: typed, base: saved.revision });
      const goOn = rememberField();
      await navigate({ ...post, replace: true });
      forgetDraft(key);
      goOn();
    } catch (error) {
      toastProblem(error);
    } finally {
      isRunning.current = false;
    }
  };
  return { create, isSaving: creating.isPending || dating.isPending, tried };
}

/** Asks the service whether a draft waits for an approval. Where none is asked for, a date would send it out. */
async function mayPlanDraft(projectId: string): Promise<boolean> {
  const settings = query("get_project_settings", { id: projectId });
  const policy = await queryClient.fetchQuery({ ...settings, staleTime: 0 }).catch(toastProblem);
  return policy !== undefined && waitsForReview("person", policy);
}

function sayCreated(status: PostStatus): string {
  if (status === "draft") return m.posts_draft_saved();
  return status === "approved" ? m.posts_created_approved() : m.posts_created();
}

function useAddress(): EditorAddress {
  const { project } = usePlace();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    search,
    change: (change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false }),
    linkTo: (view) => ({
      to: "/projects/$projectId/posts/new",
      params: { projectId: project.id },
      search: { ...search, view },
      replace: true,
    }),
  };
}

function OfArticle({ articleId }: { articleId: string }) {
  const { data } = useQuery(query("get_article", { id: articleId }));
  return (
    <p className="flex items-center gap-2 rounded-md bg-panel px-3 py-2 text-ink-2 text-xs">
      <FileText size={14} className="shrink-0" aria-hidden />
      <span>{m.posts_from_article({ title: data?.title ?? "…" })}</span>
    </p>
  );
}

function PlannedFor({ at: { day, time }, isFree }: { at: Planned; isFree: boolean }) {
  const told = isFree ? m.posts_new_scheduled_for : m.posts_new_planned_for;
  return (
    <p className="flex items-center gap-2 rounded-md bg-panel px-3 py-2 text-ink-2 text-xs">
      <CalendarDays size={14} className="shrink-0" aria-hidden />
      <span>{told({ moment: shortLocal(`${day}T${time}`) })}</span>
    </p>
  );
}

type GoesToProps = {
  /** True if nothing waits for an approval. */
  isFree: boolean;
  offered: readonly PostDestinationName[];
  destinations: readonly PostDestinationName[];
  onChange: (destination: PostDestinationName, wanted: boolean) => void;
};

/** Destinations of the post, with a choice where there are several. */
function GoesTo({ isFree, offered, destinations, onChange }: GoesToProps) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-ui">{m.posts_goes_to()}</h2>
      {offered.length > 1 ? (
        <div className="flex flex-col gap-2">
          {offered.map((one) => (
            <Checkbox
              key={one}
              label={postDestinationName(one)}
              checked={destinations.includes(one)}
              disabled={destinations.length === 1 && destinations.includes(one)}
              onChange={(wanted) => onChange(one, wanted)}
            />
          ))}
        </div>
      ) : (
        <p className="text-ui">{listed(destinations.map(postDestinationName))}</p>
      )}
      <p className="mt-3 text-ink-3 text-xs leading-4.5">{isFree ? m.posts_goes_to_free() : m.posts_goes_to_text()}</p>
    </section>
  );
}
