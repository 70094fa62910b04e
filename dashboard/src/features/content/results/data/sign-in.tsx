import type { SearchSignInOutcome } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { Button } from "#src/ui/button.tsx";
import { DialogActions } from "#src/ui/dialog.tsx";
import { toastProblem } from "#src/ui/toast.tsx";

/** Leads to Google, which asks a person and sends the browser back here. */
export function SignIn({ projectId, onFile, onCancel }: { projectId: string; onFile: () => void; onCancel: () => void }) {
  const { mutate, isPending, isSuccess } = useMutation(mutation("start_search_console"));
  const leave = () => mutate({ id: projectId }, { onSuccess: ({ authorizeUrl }) => location.assign(authorizeUrl), onError: toastProblem });
  return (
    <DialogActions>
      <Button className="mr-auto" onClick={onFile}>
        {m.results_key_file()}
      </Button>
      <Button onClick={onCancel}>{m.cancel()}</Button>
      <Button look="primary" busy={isPending || isSuccess} onClick={leave}>
        {m.results_google_sign_in()}
      </Button>
    </DialogActions>
  );
}

type Failed = Exclude<SearchSignInOutcome, "connected" | "choosing">;

const reasons: Record<Failed, () => string> = {
  denied: m.results_outcome_denied,
  not_given: m.results_outcome_not_given,
  not_allowed: m.results_outcome_not_allowed,
  code_refused: m.results_outcome_code_refused,
  scopes_missing: m.results_outcome_scopes_missing,
  no_properties: m.results_outcome_no_properties,
  app_refused: m.results_outcome_app_refused,
  unavailable: m.results_outcome_unavailable,
};

/** Why nothing was connected, for a person who comes back from Google. What is connected shows by itself. */
export function SignInNotice({ outcome }: { outcome: SearchSignInOutcome | undefined }) {
  if (outcome === undefined || outcome === "connected" || outcome === "choosing") return null;
  return (
    <p role="alert" className="mb-3 rounded-lg bg-red-s px-3.5 py-3 text-red-i text-ui leading-5">
      {reasons[outcome]()}
    </p>
  );
}
