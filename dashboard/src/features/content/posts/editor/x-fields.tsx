import { limits } from "@galley/contract";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#messages";
import { moveItem } from "#src/parts/order/move-item.ts";
import { Button } from "#src/ui/button.tsx";
import { type DraftPart, newPart, type XDraft } from "./draft.ts";
import type { Checks } from "./use-checks.ts";
import { useXRules } from "./use-x-rules.ts";
import { XPart } from "./x-part.tsx";

type Props = { draft: XDraft; onChange: (draft: XDraft) => void; checks: Checks; disabled: boolean };

/** Fields of a thread, part by part. */
export function XFields({ draft, onChange, checks, disabled }: Props) {
  const { parts } = draft;
  const rules = useXRules();
  const list = useRef<HTMLOListElement>(null);
  const focusOn = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (focusOn.current === undefined) return;
    list.current?.querySelector<HTMLTextAreaElement>(`[data-part="${focusOn.current}"] textarea`)?.focus();
    focusOn.current = undefined;
  });
  const set = (next: DraftPart[], focus?: string) => {
    focusOn.current = focus;
    onChange({ ...draft, parts: next });
  };
  const addAfter = (index: number) => {
    const part = newPart();
    set(parts.toSpliced(index + 1, 0, part), part.key);
  };
  const split = (index: number) => {
    const own = parts[index];
    if (own === undefined || rules === undefined) return;
    const [first = "", ...rest] = rules.splitText(own.text);
    set(parts.toSpliced(index, 1, { ...own, text: first }, ...rest.map(newPart)), own.key);
  };
  return (
    <div>
      <ol ref={list} className="flex flex-col gap-3">
        {parts.map((part, index) => (
          <XPart
            key={part.key}
            part={part}
            index={index}
            count={parts.length}
            rules={rules}
            checks={checks}
            disabled={disabled}
            onChange={(next) => set(parts.with(index, next))}
            onMove={(by) => set(moveItem(parts, index, index + by), part.key)}
            onRemove={() => set(parts.toSpliced(index, 1), parts[index === 0 ? 1 : index - 1]?.key)}
            onAddAfter={() => addAfter(index)}
            onSplit={() => split(index)}
          />
        ))}
      </ol>
      {!disabled && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button disabled={parts.length >= limits.partsMax} onClick={() => addAfter(parts.length - 1)}>
            <Plus size={14} aria-hidden />
            {m.posts_part_add()}
          </Button>
          <p className="text-ink-3 text-xs">{m.posts_part_keys()}</p>
        </div>
      )}
      {checks.at("parts") !== undefined && <p className="mt-2 text-red-i text-xs">{checks.at("parts")}</p>}
    </div>
  );
}
