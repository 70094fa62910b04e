import { limits } from "@galley/contract";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { m } from "#messages";
import { Button, IconButton } from "#src/ui/button.tsx";
import { CountedArea } from "./counted-area.tsx";
import type { DraftPart } from "./draft.ts";
import { ImageField } from "./image-field.tsx";
import type { Checks } from "./use-checks.ts";
import type { XRules } from "./use-x-rules.ts";

type Props = {
  part: DraftPart;
  index: number;
  count: number;
  /** Undefined until they are loaded. */
  rules: XRules | undefined;
  checks: Checks;
  disabled: boolean;
  onChange: (part: DraftPart) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
  onAddAfter: () => void;
  onSplit: () => void;
};

/** Part of a thread, with its length and links as X counts them. */
export function XPart({ part, index, count, rules, checks, disabled, onChange, onMove, onRemove, onAddAfter, onSplit }: Props) {
  const { weightedLength = null, links = [] } = rules?.weigh(part.text.trim()) ?? {};
  const isLast = index === count - 1;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && step !== undefined) onMove(step);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && count < limits.partsMax) onAddAfter();
    else if (event.key === "Backspace" && part.text === "" && part.imageId === null && count > 1) onRemove();
    else return;
    event.preventDefault();
  };
  const tooHeavy = weightedLength !== null && weightedLength > limits.partWeightMax;
  return (
    <li data-part={part.key} className="rounded-lg border border-line bg-card p-3">
      <CountedArea
        label={m.posts_part({ number: index + 1, count })}
        value={part.text}
        onChange={(text) => onChange({ ...part, text })}
        max={limits.partWeightMax}
        length={weightedLength}
        problem={problemOf({ rules, text: part.text, links, isLast, tooHeavy, found: checks.at(`parts[${index}].text`) })}
        hint={isLast && count > 1 && links.length === 0 ? m.posts_part_last() : undefined}
        placeholder={index === 0 ? m.posts_part_first_placeholder() : m.posts_part_placeholder()}
        disabled={disabled}
        onKeyDown={onKeyDown}
        className="min-h-18"
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-1">
        <div className="mr-auto">
          <ImageField
            imageId={part.imageId}
            onChange={(imageId) => onChange({ ...part, imageId })}
            problem={checks.at(`parts[${index}].imageId`)}
            disabled={disabled}
            about={part.text}
            of={m.posts_of_part({ number: index + 1 })}
          />
        </div>
        {rules && tooHeavy && !disabled && <Split parts={rules.splitText(part.text).length} onSplit={onSplit} />}
        {!disabled && count > 1 && <Tools index={index} count={count} onMove={onMove} onRemove={onRemove} />}
      </div>
    </li>
  );
}

type Found = {
  rules: XRules | undefined;
  text: string;
  links: readonly string[];
  isLast: boolean;
  tooHeavy: boolean;
  found: string | undefined;
};

/**
 * Returns the problem of a part. Length and links are checked while the person types; the service's findings on the rest follow
 * a moment later.
 */
function problemOf({ rules, text, links, isLast, tooHeavy, found }: Found): string | undefined {
  const [link] = links;
  if (tooHeavy) return m.posts_part_too_heavy({ max: limits.partWeightMax });
  if (!isLast && link !== undefined) return m.posts_part_link({ link: link.slice(0, 60) });
  return text.trim() === "" || rules?.hasRefusedCharacters(text) !== false ? found : undefined;
}

function Split({ parts, onSplit }: { parts: number; onSplit: () => void }) {
  if (parts < 2) return null;
  return (
    <Button className="order-last basis-full sm:order-none sm:basis-auto" onClick={onSplit}>
      {m.posts_part_split({ count: parts })}
    </Button>
  );
}

function Tools({ index, count, onMove, onRemove }: Pick<Props, "index" | "count" | "onMove" | "onRemove">) {
  const number = index + 1;
  return (
    <>
      <IconButton label={m.posts_part_up({ number })} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUp size={15} />
      </IconButton>
      <IconButton label={m.posts_part_down({ number })} disabled={index === count - 1} onClick={() => onMove(1)}>
        <ArrowDown size={15} />
      </IconButton>
      <IconButton label={m.posts_part_remove({ number })} onClick={onRemove}>
        <Trash2 size={15} />
      </IconButton>
    </>
  );
}
