import { TriangleAlert } from "lucide-react";
import { m } from "#messages";
import { shortMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { Code } from "../code.tsx";
import { Verify } from "./verify.tsx";

type SecretDialogProps = { secret: string; oldKeyUntil?: string; onClose: () => void };

/** Signing secret, which is shown only once. Only its buttons close the dialog, not a click beside it. */
export function SecretDialog({ secret, oldKeyUntil, onClose }: SecretDialogProps) {
  const timeZone = useTimeZone();
  return (
    <Dialog open onClose={onClose} title={m.webhooks_secret_title()} wide firm>
      <p className="flex gap-2.5 rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui leading-5">
        <TriangleAlert size={15} className="mt-0.5 shrink-0" aria-hidden />
        {m.webhooks_secret_once()}
      </p>
      {oldKeyUntil !== undefined && (
        <p className="mt-3 text-ink-2 text-ui leading-5">{m.webhooks_secret_both({ when: shortMoment(oldKeyUntil, timeZone) })}</p>
      )}
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-2" data-first tabIndex={-1}>
        <Code text={secret} label={m.webhooks_secret_label()} wrap className="min-w-0 flex-1 basis-60" />
        <CopyButton text={secret} label={m.webhooks_secret_copy()} />
      </div>
      <h3 className="mb-1 font-semibold text-ui">{m.webhooks_verify()}</h3>
      <Verify />
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {m.webhooks_secret_kept()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
