import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { m } from "#messages";
import { IconButton } from "./button.tsx";
import { toast } from "./toast.tsx";

/** Text to type elsewhere exactly as it is, with a copy button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // A browser may refuse. The person can still select the text.
      toast(m.connections_copy_refused(), { tone: "problem" });
    }
  };
  return (
    <div className="flex items-start gap-1 rounded-md border border-line bg-panel py-0.5 pr-0.5 pl-3">
      <code className="min-w-0 flex-1 py-1.5 text-ink text-xs leading-5 [overflow-wrap:anywhere]">{text}</code>
      <IconButton label={copied ? m.connections_copied() : label} onClick={copy}>
        {copied ? <Check size={15} /> : <Copy size={15} />}
      </IconButton>
    </div>
  );
}
