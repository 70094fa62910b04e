import { useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#messages";

type Props = { value: string; onChange: (value: string) => void; editable: boolean; onEnter: () => void };

/** Title in the size that readers see. It is a single line, even if it wraps on the screen. */
export function TitleField({ value, onChange, editable, onEnter }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title may take more lines.
  useLayoutEffect(() => grow(own.current), [value]);
  useLayoutEffect(() => {
    const again = () => grow(own.current);
    window.addEventListener("resize", again);
    document.fonts.ready.then(again);
    return () => window.removeEventListener("resize", again);
  }, []);
  // A new article starts with its title.
  useEffect(() => {
    if (own.current?.value === "" && !own.current.readOnly) own.current.focus();
  }, []);
  return (
    <textarea
      ref={own}
      rows={1}
      aria-label={m.editor_title()}
      placeholder={m.editor_title_hint()}
      value={value}
      readOnly={!editable}
      maxLength={200}
      onChange={(event) => onChange(event.target.value.replace(/(?<!\s)\s*\n\s*/g, " "))}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      className="block w-full resize-none overflow-hidden bg-transparent pt-8 pb-5 font-display font-medium text-[2rem] leading-[1.08] tracking-[-0.02em] outline-none [field-sizing:content] not-focus:text-pretty placeholder:text-ink-3 md:pt-10 md:text-[2.75rem]"
    />
  );
}

function grow(field: HTMLTextAreaElement | null): void {
  if (field === null || CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
