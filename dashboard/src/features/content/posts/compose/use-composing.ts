import type { PostDestinationName, PostFormat, PostStatus } from "@galley/contract";
import { useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { reasonOf } from "#src/api/reason-of.ts";
import { currentOrganization } from "#src/api/scope.ts";
import { rememberField } from "#src/forms/remember-field.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { waitsForReview } from "#src/parts/policy.ts";
import { usePlace, useSession } from "#src/place/use-place.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { type PostDraft, saysTheSame } from "../editor/draft.ts";
import { draftKey, keepPostDraft } from "../editor/kept-drafts.ts";
import { createPiece, type Made, type Making, type Piece } from "./create-piece.ts";

/** Post of several that is saved already, while another one was refused. */
export type SavedPiece = { id: string; format: PostFormat; destinations: PostDestinationName[] };
export type RefusedPiece = { destinations: readonly PostDestinationName[]; reason: string };

type Composing = {
  name: string;
  articleId: string | null;
  plan: Making["plan"];
  /** Draft of a format as it is now, with what was typed meanwhile. */
  latest: (format: PostFormat) => PostDraft | undefined;
  forget: () => void;
};

/** Makes the posts one after the other. Each has its own answer: what was refused stays in the form, with the reason. */
export function useComposing({ name, articleId, plan, latest, forget }: Composing) {
  const { project } = usePlace();
  const leave = useLeave(latest, forget);
  const kept = useKeptValues<{ saved: SavedPiece[] }>(`compose:${name}:saved`, { saved: [] });
  const [state, setState] = useState({ isSaving: false, tried: false, refused: [] as readonly RefusedPiece[] });
  const isRunning = useRef(false);
  const run = async (pieces: readonly Piece[], way: Making["way"]) => {
    // Keys are quicker than a button that turns busy, and would make a second post.
    if (isRunning.current || pieces.length === 0) return;
    isRunning.current = true;
    setState({ isSaving: true, tried: true, refused: [] });
    const refused = await make(pieces, way).finally(() => {
      isRunning.current = false;
    });
    setState({ isSaving: false, tried: refused.length > 0, refused });
    await queryClient.invalidateQueries({ queryKey: [currentOrganization()] });
  };
  const make = async (pieces: readonly Piece[], way: Making["way"]): Promise<RefusedPiece[]> => {
    const making = { projectId: project.id, articleId, plan, way, datesDrafts: way === "draft" && (await mayPlanDraft(project.id)) };
    const { made, refused } = await makeEach(pieces, making);
    const saved = [...kept.values.saved, ...made.map(({ piece, post }) => savedOf(piece, post))];
    for (const { post } of made) tell(post, way);
    if (refused.length === 0) await leave(made, saved, kept.forget);
    else kept.set({ saved });
    if (saved.length === 0) for (const { error } of refused) toastProblem(error);
    return refused.map(({ piece, error }) => refusedOf(piece, error));
  };
  return { ...state, saved: kept.values.saved, run };
}

type MadePiece = { piece: Piece; post: Made };

async function makeEach(pieces: readonly Piece[], making: Making) {
  const made: MadePiece[] = [];
  const refused: { piece: Piece; error: unknown }[] = [];
  for (const piece of pieces) {
    await createPiece(piece, making).then(
      (post) => made.push({ piece, post }),
      (error: unknown) => refused.push({ piece, error }),
    );
  }
  return { made, refused };
}

function savedOf({ draft, destinations }: Piece, { id }: Made): SavedPiece {
  return { id, format: draft.format, destinations: [...destinations] };
}

function refusedOf({ destinations }: Piece, error: unknown): RefusedPiece {
  return { destinations, reason: reasonOf(error) };
}

function tell({ status, said, problems }: Made, way: Making["way"]): void {
  const tellsAll = said.length > 0 && way !== "submit" && way !== "draft";
  toast([...(tellsAll ? [] : [sayCreated(status)]), ...said].join(" "));
  for (const problem of problems) toast(problem, { tone: "problem" });
}

function sayCreated(status: PostStatus): string {
  if (status === "draft") return m.posts_draft_saved();
  return status === "in_review" ? m.posts_created() : m.posts_created_approved();
}

/** Asks the service whether a draft waits for an approval. Where none is asked for, a date would send it out. */
async function mayPlanDraft(projectId: string): Promise<boolean> {
  const settings = query("get_project_settings", { id: projectId });
  const policy = await queryClient.fetchQuery({ ...settings, staleTime: 0 }).catch(toastProblem);
  return policy !== undefined && waitsForReview("person", policy);
}

/** Returns a function that leads to what was made: a post, or the list of several. */
function useLeave(latest: Composing["latest"], forget: () => void) {
  const { project } = usePlace();
  const { person } = useSession();
  const router = useRouter();
  return async (made: readonly MadePiece[], saved: readonly SavedPiece[], forgetSaved: () => void) => {
    const [only] = made;
    const forgetAll = () => {
      forget();
      forgetSaved();
    };
    if (saved.length !== 1 || only === undefined) {
      forgetAll();
      await router.navigate({ to: "/projects/$projectId/posts", params: { projectId: project.id }, replace: true });
      return;
    }
    const { piece, post } = only;
    const place = { to: "/projects/$projectId/posts/$postId", params: { projectId: project.id, postId: post.id } } as const;
    await Promise.all([queryClient.prefetchQuery(query("get_post", { id: post.id })), router.preloadRoute(place)]).catch(() => {});
    // Words typed meanwhile become changes of the post.
    const typed = latest(piece.draft.format);
    if (typed !== undefined && !saysTheSame(typed, piece.draft))
      keepPostDraft(draftKey({ personId: person.id, projectId: project.id }, post.id), { draft: typed, base: post.revision });
    const goOn = rememberField();
    await router.navigate({ ...place, replace: true });
    forgetAll();
    goOn();
  };
}
