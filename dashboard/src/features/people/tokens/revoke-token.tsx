import { m } from "#messages";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import type { Token } from "./token-state.tsx";

/** Question before a token is revoked, since this cannot be undone. */
export function RevokeToken({ token: { id, name, kind }, onClose }: { token: Token; onClose: () => void }) {
  return (
    <ConfirmCall
      operation="revoke_token"
      input={{ id }}
      done={m.tokens_revoked_now({ name })}
      onClose={onClose}
      title={m.tokens_revoke_title({ name })}
      description={kind === "read" ? m.tokens_revoke_site_text() : m.tokens_revoke_text()}
      action={m.tokens_revoke()}
    />
  );
}
