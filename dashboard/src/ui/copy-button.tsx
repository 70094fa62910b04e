import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { toast } from "./toast.tsx";

const shownMilliseconds = 2000;

/** Button that copies a text and confirms it in place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast(m.posts_copy_failed(), { tone: "problem" });
    }
  };
  return (
    <Button onClick={copy}>
      {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      {copied ? m.posts_copied() : label}
    </Button>
  );
}
