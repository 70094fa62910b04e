import { useEffect, useState } from "react";
import { keep, readKept } from "#src/forms/kept.ts";
import { useMedia } from "#src/ui/use-media.ts";
import { type PanelName, panelNames } from "./panel-names.ts";

const key = "galley:beside-article";
// The panel stands beside text and comments from this width on, and covers them on a narrower window.
const wide = "(width >= 80rem)";

export const sectionId = (name: PanelName) => `about-${name}`;

type Kept = { isOpen: boolean; sections: readonly PanelName[] };
export type Panel = ReturnType<typeof usePanel>;

/** Manages the panel beside an article's text. This browser keeps which sections are open; `asked` is one that the URL asks for. */
export function usePanel(asked: PanelName | undefined) {
  const isWide = useMedia(wide);
  const [kept, setKept] = useState(readPanel);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const change = (next: Partial<Kept>) =>
    setKept((before) => {
      const after = { ...before, ...next };
      keep(key, after);
      return after;
    });
  const setOpen = (isOpen: boolean) => {
    if (isWide) change({ isOpen });
    else setSheetOpen(isOpen);
  };
  const fold = (name: PanelName, isFolded: boolean) =>
    change({ sections: panelNames.filter((one) => (one === name ? !isFolded : kept.sections.includes(one))) });
  const show = (name: PanelName) => {
    setOpen(true);
    fold(name, false);
    requestAnimationFrame(() => document.getElementById(sectionId(name))?.scrollIntoView({ block: "nearest" }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the URL asks for opens a section.
  useEffect(() => {
    if (asked !== undefined) show(asked);
  }, [asked]);
  return { isWide, isOpen: isWide ? kept.isOpen : isSheetOpen, sections: kept.sections, setOpen, fold, show };
}

function readPanel(): Kept {
  const { isOpen = true, sections } = (readKept(key) ?? {}) as { isOpen?: unknown; sections?: unknown };
  const isOurs = Array.isArray(sections);
  return {
    isOpen: isOpen === true,
    sections: panelNames.filter((name) => (isOurs ? sections.includes(name) : name === "checks" || name === "outline")),
  };
}
