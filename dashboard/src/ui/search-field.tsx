import { limits } from "@galley/contract";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { IconButton } from "./button.tsx";

const pauseMilliseconds = 250;

type SearchFieldProps = {
  label: string;
  words: string;
  onChange: (words: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Search field of a list, which `/` leads to. The list follows after a pause in typing; Escape clears the field. */
export function SearchField({ label, words, onChange, field }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  // The field follows a URL that changed by the back button or a link.
  if (words !== known) {
    setKnown(words);
    if (words !== typed.trim()) setTyped(words);
  }
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (typed.trim() === words) return;
    const timer = setTimeout(() => tell.current(typed.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, words]);
  const clear = () => {
    setTyped("");
    field.current?.focus();
  };
  return (
    <div className="relative w-full sm:w-60">
      <Search size={14} className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 text-ink-3" aria-hidden />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={limits.titleLengthMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && (typed === "" ? event.currentTarget.blur() : clear())}
        className="h-8 w-full rounded-md border border-line-strong bg-card pr-8 pl-8 text-ui placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== "" && (
        <IconButton label={m.search_clear()} onClick={clear} className="absolute top-0.5 right-0.5 size-7">
          <X size={14} />
        </IconButton>
      )}
    </div>
  );
}
