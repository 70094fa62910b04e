import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { useSavedWhenBack } from "#src/forms/use-saved-when-back.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { fieldsOf } from "./draft.ts";
import type { PostWriting } from "./use-post-draft.ts";

export type Saving = {
  isSaving: boolean;
  /** True while the draft waits for the connection, to be saved then. */
  waits: boolean;
  /** True once a person has tried to save an incomplete draft. Everything that is missing is named then. */
  tried: boolean;
  /** Saves upon the revision that was written on, or upon another one after both sides were compared. */
  save: (base?: number) => Promise<void>;
  isConflictOpen: boolean;
  setConflictOpen: (open: boolean) => void;
};

/** Saves a draft as the next revision of its post. */
export function useSaving(postId: string, writing: PostWriting): Saving {
  const [tried, setTried] = useState(false);
  const [isConflictOpen, setConflictOpen] = useState(false);
  const update = useMutation(mutation("update_post", { sentAgain: true }));
  const back = useSavedWhenBack(() => void (writing.isDirty && !writing.isBehind && save()));
  const save = async (base = writing.base) => {
    setTried(true);
    try {
      const saved = await update.mutateAsync({ id: postId, revision: base, ...fieldsOf(writing.draft) });
      writing.settle(saved.revision);
      setTried(false);
      setConflictOpen(false);
      toast(m.posts_saved({ revision: saved.revision }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "conflict") setConflictOpen(true);
      else if (!back.waitFor(error)) toastProblem(error);
    }
  };
  return { isSaving: update.isPending, waits: back.waits, tried, save, isConflictOpen, setConflictOpen };
}
