import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { useSavedWhenBack } from "#src/forms/use-saved-when-back.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { fieldsOf } from "./draft.ts";
import type { PostWriting } from "./use-post-draft.ts";

type Wanted = {
  /** Revision to save upon; the one that was written on when absent. */
  base?: number;
  /** Whether a draft goes to review. Everything else does so in any case. */
  submit?: boolean;
};

export type Saving = {
  isSaving: boolean;
  /** True while the draft waits for the connection, to be saved then. */
  waits: boolean;
  /** True once a person has tried to save an incomplete draft. Everything that is missing is named then. */
  tried: boolean;
  save: (wanted?: Wanted) => Promise<void>;
  /** Saves as the last time, upon another revision after both sides were compared. */
  saveAgain: (base?: number) => Promise<void>;
  isConflictOpen: boolean;
  setConflictOpen: (open: boolean) => void;
};

/** Saves a draft as the next revision of its post. */
export function useSaving(postId: string, writing: PostWriting): Saving {
  const [tried, setTried] = useState(false);
  const [isConflictOpen, setConflictOpen] = useState(false);
  const update = useMutation(mutation("update_post", { sentAgain: true }));
  const submitted = useRef(false);
  const back = useSavedWhenBack(() => void (writing.isDirty && !writing.isBehind && saveAgain()));
  const save = async ({ base = writing.base, submit = false }: Wanted = {}) => {
    const { draft } = writing;
    setTried(true);
    submitted.current = submit;
    try {
      const saved = await update.mutateAsync({ id: postId, revision: base, submit, ...fieldsOf(draft) });
      writing.settle(saved.revision, draft);
      setTried(false);
      setConflictOpen(false);
      const { status } = saved;
      toast(status === "draft" ? m.posts_draft_saved() : m.posts_saved());
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") setConflictOpen(true);
      else if (!back.waitFor(error)) toastProblem(error);
    }
  };
  const saveAgain = (base = writing.base) => save({ base, submit: submitted.current });
  return { isSaving: update.isPending, waits: back.waits, tried, save, saveAgain, isConflictOpen, setConflictOpen };
}
