import { countCharacters } from "@galley/contract";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { m } from "#messages";
import { cx } from "#src/ui/cx.ts";

const nearShare = 0.9;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  /** Characters that the service takes. More can be typed and pasted, and are counted. */
  lengthMax: number;
  editable: boolean;
  className: string;
  /** Takes the focus when it opens empty. */
  isFirst?: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
};

/** Words above an article's text in the size that readers see. They are a single line, even if it wraps on the screen. */
export function LineField({ label, placeholder, value, lengthMax, editable, className, isFirst = false, onChange, onEnter }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const count = countCharacters(value.trim());
  const isCounted = editable && count > lengthMax * nearShare;
  const isTooLong = editable && count > lengthMax;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may take more lines.
  useLayoutEffect(() => grow(own.current), [value]);
  useLayoutEffect(() => {
    const again = () => grow(own.current);
    window.addEventListener("resize", again);
    document.fonts.ready.then(again);
    return () => window.removeEventListener("resize", again);
  }, []);
  useEffect(() => {
    if (isFirst && own.current?.value === "" && !own.current.readOnly) own.current.focus();
  }, [isFirst]);
  return (
    <>
      <textarea
        ref={own}
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        readOnly={!editable}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isCounted ? countId : undefined}
        onChange={(event) => onChange(event.target.value.replace(/(?<!\s)\s*\n\s*/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className={cx(
          "block w-full resize-none overflow-hidden bg-transparent font-display outline-none [field-sizing:content] not-focus:text-pretty placeholder:text-ink-3",
          className,
        )}
      />
      {isCounted && (
        <p id={countId} className={cx("pb-3 text-xs tabular-nums", isTooLong ? "text-red-i" : "text-ink-3")}>
          {m.editor_count({ count, max: lengthMax })}
        </p>
      )}
    </>
  );
}

function grow(field: HTMLTextAreaElement | null): void {
  if (field === null || CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
