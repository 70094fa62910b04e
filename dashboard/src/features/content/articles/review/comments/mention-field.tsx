import { type KeyboardEvent, useId, useRef, useState } from "react";
import { m } from "#messages";
import { atOnce } from "#src/forms/show-problems.ts";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import { matchingPeople, mentionAt, type Person, withMention } from "./mentions.ts";

type MentionFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  onCancel: () => void;
  people: readonly Person[];
  placeholder?: string;
};

/** Text field in which `@` suggests people. Arrow keys choose, Enter and Tab accept, Escape closes. */
export function MentionField({ label, value, onChange, onSend, onCancel, people, placeholder }: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [closed, setClosed] = useState(false);
  const mention = closed ? null : mentionAt(value, cursor);
  const offered = mention === null ? [] : matchingPeople(people, mention.word);
  const current = offered[Math.min(chosen, offered.length - 1)];
  const take = (person: Person) => {
    if (mention === null) return;
    const next = withMention(value, mention.start, cursor, person.handle);
    atOnce(() => onChange(next.text));
    setCursor(next.cursor);
    field.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const acted = current === undefined ? keyInText(event, { onSend, onCancel }) : keyInOffer(event);
    if (!acted) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keyInOffer = ({ key }: KeyboardEvent): boolean => {
    if (key === "ArrowDown") setChosen((chosen + 1) % offered.length);
    else if (key === "ArrowUp") setChosen((chosen + offered.length - 1) % offered.length);
    else if ((key === "Enter" || key === "Tab") && current) take(current);
    else if (key === "Escape") setClosed(true);
    else return false;
    return true;
  };
  return (
    <div className="relative">
      <textarea
        ref={(element) => {
          field.current = element;
          grow(element);
        }}
        // biome-ignore lint/a11y/noAutofocus: the field appears because a person asked to write in it.
        autoFocus
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={offered.length > 0 ? id : undefined}
        aria-activedescendant={current && `${id}-${current.personId}`}
        placeholder={placeholder}
        rows={2}
        value={value}
        onChange={(event) => {
          setCursor(event.target.selectionStart);
          setChosen(0);
          setClosed(false);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-md border border-line-strong bg-card px-2.5 py-1.5 text-ink text-ui leading-5 placeholder:text-ink-3"
      />
      {current && <Offer id={id} people={offered} current={current} onTake={take} />}
    </div>
  );
}

type Offered = { id: string; people: readonly Person[]; current: Person; onTake: (person: Person) => void };

function Offer({ id, people, current, onTake }: Offered) {
  return (
    <div
      role="listbox"
      id={id}
      aria-label={m.review_people()}
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-lg border border-line bg-card p-1 shadow-black/10 shadow-lg"
    >
      {people.map((person) => (
        <div
          key={person.personId}
          id={`${id}-${person.personId}`}
          role="option"
          tabIndex={-1}
          aria-selected={person === current}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(person);
          }}
          className={cx("flex items-center gap-2 rounded px-2 py-1.5 text-ui", person === current && "bg-panel")}
        >
          <Face name={person.name} />
          <span className="truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}

function keyInText(event: KeyboardEvent, { onSend, onCancel }: { onSend: () => void; onCancel: () => void }): boolean {
  if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) onSend();
  else if (event.key === "Escape") onCancel();
  else return false;
  return true;
}

/** Grows the field with its text, up to a limit. */
function grow(element: HTMLTextAreaElement | null): void {
  if (element === null) return;
  element.style.height = "auto";
  element.style.height = `${Math.min(element.scrollHeight + 2, 280)}px`;
}
