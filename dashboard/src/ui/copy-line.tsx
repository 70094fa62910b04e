import { Check, Copy } from "lucide-react";
import { m } from "#messages";
import { IconButton } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

/** Text to type elsewhere exactly as it is, with a copy button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-panel py-0.5 pr-0.5 pl-3">
      <code className="min-w-0 flex-1 py-1.5 text-ink text-xs leading-5 [overflow-wrap:anywhere]">{text}</code>
      <IconButton label={copied ? m.copied() : label} onClick={() => copy(text)}>
        {copied ? <Check size={15} /> : <Copy size={15} />}
      </IconButton>
    </div>
  );
}
