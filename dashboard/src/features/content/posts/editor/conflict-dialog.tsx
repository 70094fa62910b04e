import { diffWords } from "@galley/markdown/difference/diff-words";
import { m } from "#messages";
import { personName } from "#src/format/person-name.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import type { WrittenPost } from "../written-post.ts";
import { draftOf, type PostDraft, readableDraft } from "./draft.ts";
import type { PostWriting } from "./use-post-draft.ts";
import type { Saving } from "./use-saving.ts";

type Props = { post: WrittenPost; writing: PostWriting; saving: Saving; onClose: () => void };

/** Dialog with both sides, if two people have written on the same revision. Nothing is lost until the person chooses. */
export function PostConflictDialog({ post, writing, saving, onClose }: Props) {
  const next = post.revision + 1;
  const takeTheirs = () => {
    writing.discard();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} wide title={m.posts_conflict_title()} description={m.posts_conflict_text({ revision: post.revision })}>
      <Sides mine={writing.draft} theirs={draftOf(post.content)} revision={post.revision} agent={post.agent} />
      <DialogActions>
        <Button onClick={onClose}>{m.posts_conflict_on()}</Button>
        <Button onClick={takeTheirs}>{m.posts_conflict_theirs({ revision: post.revision })}</Button>
        <Button busy={saving.isSaving} onClick={() => saving.saveAgain(post.revision)}>
          {m.posts_conflict_mine({ revision: next })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Sides({ mine, theirs, revision, agent }: { mine: PostDraft; theirs: PostDraft; revision: number; agent: string }) {
  const changes = diffWords(readableDraft(theirs), readableDraft(mine));
  const side = (kind: "added" | "removed", mark: string) =>
    changes
      .filter((change) => change.kind === "same" || change.kind === kind)
      .map((change, index) => {
        const key = `${index}-${change.text.length}`;
        return change.kind === kind ? (
          <mark key={key} className={mark}>
            {change.text}
          </mark>
        ) : (
          <span key={key}>{change.text}</span>
        );
      });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Side title={m.posts_conflict_side_mine()}>{side("added", "rounded-sm bg-green-s text-green-i")}</Side>
      <Side title={m.posts_conflict_side_theirs({ revision, agent: personName(agent) })}>
        {side("removed", "rounded-sm bg-amber-s text-amber-i")}
      </Side>
    </div>
  );
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col">
      <h3 className="mb-1 font-medium text-ink-2 text-xs">{title}</h3>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text must be reachable with the keyboard.
        tabIndex={0}
        className="max-h-80 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-paper p-3 text-ui leading-5.5 [overflow-wrap:anywhere]"
      >
        {children}
      </div>
    </section>
  );
}
