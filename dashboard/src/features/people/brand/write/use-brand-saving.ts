import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { m } from "#messages";
import { ApiError, type Violation } from "#src/api/api-error.ts";
import { mutation } from "#src/api/mutation.ts";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { showProblems } from "#src/forms/show-problems.ts";
import { useSavedWhenBack } from "#src/forms/use-saved-when-back.ts";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { cleaned, isSameProfile, type Profile, profileOf } from "../profile/profile.ts";
import type { BrandSide, BrandWritingAction } from "./writing-state.ts";

export type BrandSaving = ReturnType<typeof useBrandSaving>;

type Options = {
  projectId: string;
  dispatch: (action: BrandWritingAction) => void;
  onConflict: () => void;
  /** Saves what is on the screen, once the connection is back. */
  onBack: () => void;
};

/** Saves a profile as a new version on top of the one that was read. A newer version is never overwritten unseen. */
export function useBrandSaving({ projectId, dispatch, onConflict, onBack }: Options) {
  const back = useSavedWhenBack(onBack);
  const saving = useMutation(mutation("set_brand"));
  const [problems, setProblems] = useState<readonly Violation[]>([]);

  const show = (found: readonly Violation[]) => showProblems(document.querySelector("#content"), () => setProblems(found));

  async function save(mine: Profile, on: BrandSide): Promise<boolean> {
    const input = { id: projectId, profile: cleaned(mine), baseVersion: on.version };
    dispatch({ type: "send", profile: input.profile });
    show([]);
    try {
      const { brandVersion } = await saving.mutateAsync(input);
      dispatch({ type: "saved", version: brandVersion, profile: input.profile });
      toast(m.brand_saved({ version: brandVersion }));
      return true;
    } catch (error) {
      await afterRefusal(error, input.profile);
      return false;
    }
  }

  /** Handles a refusal. A conflict may be with the very version that this browser saved, if the answer to that got lost. */
  async function afterRefusal(error: unknown, mine: Profile): Promise<void> {
    if (back.waitFor(error)) return;
    if (error instanceof ApiError && error.code === "conflict") {
      const brand = await queryClient.fetchQuery({ ...query("get_brand", { id: projectId }), staleTime: 0 });
      if (!isSameProfile(profileOf(brand), mine)) onConflict();
      return;
    }
    const violations = error instanceof ApiError ? error.violations.filter(({ param }) => param.startsWith("profile.")) : [];
    show(violations);
    if (violations.length === 0) toastProblem(error);
  }

  return {
    save,
    isSaving: saving.isPending,
    /** True while the profile waits for the connection, to be saved then. */
    waits: back.waits,
    problemCount: problems.length,
    /** Returns the problem at a path of the profile, such as `competitors[0].url`. */
    problemAt: (path: string) => problems.find(({ param }) => param === `profile.${path}`)?.message,
    forgetProblems: () => setProblems((before) => (before.length === 0 ? before : [])),
  };
}
