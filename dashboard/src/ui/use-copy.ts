import { useEffect, useState } from "react";
import { m } from "#messages";
import { toast } from "./toast.tsx";

const shownMilliseconds = 2000;

/** Returns a function that copies a text, and whether it just did. Tells people if the browser refuses. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    async copy(text) {
      const done = await copyText(text);
      setCopied(done);
      if (!done) toast(m.copy_blocked(), { tone: "problem" });
    },
  };
}

/** Copies a text, also over plain HTTP, where browsers offer only the older way. Returns whether it is in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return done === true || copyByCommand(text);
}

function copyByCommand(text: string): boolean {
  let done = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    done = event.clipboardData !== null;
  };
  addEventListener("copy", give, true);
  const dropSelection = selectSomething();
  document.execCommand("copy");
  dropSelection();
  removeEventListener("copy", give, true);
  return done;
}

/** Selects a text, since some browsers copy only then, unless one is selected. Returns a function that ends it. */
function selectSomething(): () => void {
  const selection = getSelection();
  if (selection === null || !selection.isCollapsed) return () => {};
  const something = document.createElement("span");
  something.textContent = "\u00a0";
  (document.activeElement?.closest("[role=dialog]") ?? document.body).append(something);
  selection.selectAllChildren(something);
  return () => {
    selection.removeAllRanges();
    something.remove();
  };
}
