import { Check, Copy } from "lucide-react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { useCopy } from "./use-copy.ts";

/** Button that copies a text and confirms it in place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button onClick={() => copy(text)}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {copied ? m.copied() : label}
    </Button>
  );
}
