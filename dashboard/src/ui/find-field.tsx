import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { m } from "#messages";
import { FieldFrame } from "./field.tsx";
import { Offer, offerId } from "./offer.tsx";
import { useOfferKeys } from "./use-offer-keys.ts";
import { useSettled } from "./use-settled.ts";

export type Findable = { value: string; label: string; detail?: string };

/** Parts of a field that finds, whatever it finds. */
export type FindFieldFrame = {
  label: string;
  hint?: ReactNode;
  problem?: string | undefined;
  hideLabel?: boolean;
  disabled?: boolean;
  className?: string;
  /** The choice, shown while nobody types. */
  shown: string;
  /** Value of what is chosen, where the field keeps one. It is the current one of the offers until somebody types or moves. */
  chosen?: string | undefined;
};

type FindFieldProps<F extends Findable> = FindFieldFrame & {
  /** Choice that is always offered at first, as "Anyone". */
  first?: F;
  /** Finds what has the words; the first ones without any. Undefined while it loads. */
  useFound: (words: string, enabled: boolean) => readonly F[] | undefined;
  onPick: (found: F) => void;
};

/** Field to choose one of many, of whom the service finds those that are typed. Arrow keys move, Enter chooses, Escape closes. */
export function FindField<F extends Findable>({ shown, chosen, first, useFound, onPick, disabled = false, ...frame }: FindFieldProps<F>) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const words = typed.trim();
  const asked = useSettled(words);
  const answer = useFound(asked, isOpen);
  // A quick Enter must not choose results of other words.
  const found = asked === words ? answer : undefined;
  const options = [...(first && words === "" ? [first] : []), ...(found ?? [])];
  const close = () => {
    setOpen(false);
    setTyped("");
    startOver();
  };
  const take = (taken: F) => {
    onPick(taken);
    close();
  };
  const start = words === "" ? options.findIndex(({ value }) => value === chosen) : 0;
  const { current, isMoved, keyIn, startOver } = useOfferKeys(isOpen ? options : [], take, close, start);
  const onKeyDown = (event: KeyboardEvent) => {
    // The list opens with the focus: Enter must not choose before the person has done anything.
    const closes = event.key === "Escape" || (event.key === "Enter" && words === "" && !isMoved);
    if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) setOpen(true);
    else if (isOpen && closes) close();
    else if (!keyIn(event.key) && !(isOpen && event.key === "Enter")) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FieldFrame {...frame}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            role="combobox"
            aria-expanded={isOpen}
            aria-autocomplete="list"
            aria-controls={isOpen && options.length > 0 ? listId : undefined}
            aria-activedescendant={current && offerId(listId, current.value)}
            autoComplete="off"
            disabled={disabled}
            placeholder={shown}
            value={isOpen ? typed : shown}
            onFocus={() => setOpen(true)}
            onMouseDown={() => setOpen(true)}
            onBlur={close}
            onChange={(event) => {
              startOver();
              setTyped(event.target.value);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            className="h-8 w-full truncate rounded-md border border-line-strong bg-card pr-8 pl-2.5 text-ink text-ui placeholder:text-ink-3 aria-invalid:border-red-i disabled:opacity-60"
          />
          <ChevronDown size={13} className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-ink-3" aria-hidden />
          {isOpen && (
            <Found id={listId} label={frame.label} options={options} isLoading={found === undefined} current={current} onTake={take} />
          )}
        </div>
      )}
    </FieldFrame>
  );
}

type FoundProps<F> = {
  id: string;
  label: string;
  options: readonly F[];
  isLoading: boolean;
  current: F | undefined;
  onTake: (taken: F) => void;
};

function Found<F extends Findable>({ id, label, options, isLoading, current, onTake }: FoundProps<F>) {
  const take = (value: string) => {
    const taken = options.find((option) => option.value === value);
    if (taken !== undefined) onTake(taken);
  };
  if (options.length > 0) return <Offer id={id} label={label} options={options.map(presented)} current={current?.value} onTake={take} />;
  return (
    <p role="status" className="mt-1 text-ink-3 text-xs">
      {!isLoading && m.find_none()}
    </p>
  );
}

function presented({ value, label, detail }: Findable) {
  return {
    value,
    content: (
      <span className="min-w-0 flex-1 truncate">
        {label}
        {detail !== undefined && <span className="text-ink-3 text-xs"> · {detail}</span>}
      </span>
    ),
  };
}
