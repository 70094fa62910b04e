import { useMutation } from "@tanstack/react-query";
import { mutation } from "#src/api/mutation.ts";
import { m } from "#src/paraglide/messages.js";
import { Confirm } from "#src/ui/dialog.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import type { Token } from "./token-state.tsx";

/** Asks once more, since nothing brings a revoked token back. */
export function RevokeToken({ token: { id, name, kind }, onClose }: { token: Token; onClose: () => void }) {
  const revoking = useMutation(mutation("revoke_token"));
  const revoke = async () => {
    try {
      await revoking.mutateAsync({ id });
      toast(m.tokens_revoked_now({ name }));
      onClose();
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Confirm
      open
      danger
      onClose={onClose}
      title={m.tokens_revoke_title({ name })}
      description={kind === "read" ? m.tokens_revoke_site_text() : m.tokens_revoke_text()}
      action={m.tokens_revoke()}
      busy={revoking.isPending}
      onConfirm={() => void revoke()}
    />
  );
}
