import { lazy, type ReactNode, Suspense, useState } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog-box.tsx";
import { loadDialogBox } from "./load-overlays.ts";

const DialogBox = lazy(loadDialogBox);

/** Dialog with a question or a form. Its first field gets the focus. Escape and a click beside it close it; over changed values it asks. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogBox {...props} Question={DiscardQuestion} />
    </Suspense>
  );
}

/** Row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}

type ConfirmProps = Omit<DialogProps, "children"> & {
  action: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Question before something that cannot be undone. */
export function Confirm({ action, danger = false, busy = false, onConfirm, children, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <DialogActions>
        <Button onClick={dialog.onClose}>{m.cancel()}</Button>
        <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DiscardQuestion(question: Pick<ConfirmProps, "open" | "onClose" | "onConfirm">) {
  return <Confirm {...question} danger title={m.discard_title()} description={m.discard_text()} action={m.discard()} />;
}
