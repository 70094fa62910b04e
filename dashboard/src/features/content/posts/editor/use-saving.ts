import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { fieldsOf } from "./draft.ts";
import type { Writing } from "./use-draft.ts";

export type Saving = {
  isSaving: boolean;
  /** Somebody has tried to save what cannot be saved: now everything that is missing is said. */
  tried: boolean;
  /** Saves upon the revision that was written on, or upon another one where both sides have been looked at. */
  save: (base?: number) => Promise<void>;
  isConflictOpen: boolean;
  setConflictOpen: (open: boolean) => void;
};

/** Saves a draft of a post as its next revision. */
export function useSaving(postId: string, writing: Writing): Saving {
  const [tried, setTried] = useState(false);
  const [isConflictOpen, setConflictOpen] = useState(false);
  const update = useMutation(mutation("update_post"));
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
      else toastProblem(error);
    }
  };
  return { isSaving: update.isPending, tried, save, isConflictOpen, setConflictOpen };
}
