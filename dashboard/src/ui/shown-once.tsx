import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { useCopy } from "./use-copy.ts";

type ShownOnceProps = {
  title: string;
  description: ReactNode;
  label: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Dialog with a secret that is shown only once. A click beside it does not close it. */
export function ShownOnce({ title, description, label, value, onClose, children }: ShownOnceProps) {
  return (
    <Dialog open firm onClose={onClose} title={title} description={description}>
      <CopyField label={label} value={value} />
      {children}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {m.done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Text to copy as a whole: the button copies it, and a click into it selects all of it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { copied, copy } = useCopy();
  const copyAll = () => {
    field.current?.select();
    void copy(value);
  };
  return (
    <div className="flex items-start gap-2">
      <textarea
        ref={field}
        data-first
        readOnly
        rows={2}
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        className="field-sizing-content min-w-0 flex-1 resize-none break-all rounded-md border border-line-strong bg-panel px-2.5 py-1.5 font-mono text-ink text-xs leading-5"
      />
      <Button onClick={copyAll}>
        {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        <span aria-live="polite">{copied ? m.copied() : m.copy()}</span>
      </Button>
    </div>
  );
}
