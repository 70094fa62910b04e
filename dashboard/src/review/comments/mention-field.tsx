import { type KeyboardEvent, useId, useRef, useState } from "react";
import { m } from "#messages";
import { atOnce } from "#src/forms/show-problems.ts";
import { Face } from "#src/ui/face.tsx";
import { Offer, offerId } from "#src/ui/offer.tsx";
import { useOfferKeys } from "#src/ui/use-offer-keys.ts";
import { mentionAt, type Person, withMention } from "./mentions.ts";
import { useOffered } from "./use-people.ts";

type MentionFieldProps = {
  label: string;
  /** Project whose people are suggested; by default the one that is open. */
  projectId?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  onCancel: () => void;
  placeholder?: string;
};

/** Text field in which `@` suggests people. Arrow keys choose, Enter and Tab accept, Escape closes. */
export function MentionField({ label, projectId, value, onChange, onSend, onCancel, placeholder }: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState(0);
  const [closed, setClosed] = useState(false);
  const mention = closed ? null : mentionAt(value, cursor);
  const offered = useOffered(mention?.word, projectId);
  const take = (person: Person) => {
    if (mention === null) return;
    const next = withMention(value, mention.start, cursor, person.handle);
    atOnce(() => onChange(next.text));
    setCursor(next.cursor);
    field.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const takeId = (personId: string) => {
    const person = offered.find((one) => one.personId === personId);
    if (person !== undefined) take(person);
  };
  const { current, keyIn, startOver } = useOfferKeys(offered, take, () => setClosed(true));
  const onKeyDown = (event: KeyboardEvent) => {
    const acted = current === undefined ? keyInText(event, { onSend, onCancel }) : keyIn(event.key === "Tab" ? "Enter" : event.key);
    if (!acted) return;
    event.preventDefault();
    event.stopPropagation();
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
        aria-activedescendant={current && offerId(id, current.personId)}
        placeholder={placeholder}
        rows={2}
        value={value}
        onChange={(event) => {
          setCursor(event.target.selectionStart);
          startOver();
          setClosed(false);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-md border border-line-strong bg-card px-2.5 py-1.5 text-ink text-ui leading-5 placeholder:text-ink-3"
      />
      {current && <Offer id={id} label={m.review_people()} options={offered.map(presented)} current={current.personId} onTake={takeId} />}
    </div>
  );
}

function presented(person: Person) {
  return {
    value: person.personId,
    content: (
      <>
        <Face name={person.name} />
        <span className="truncate">{person.name}</span>
      </>
    ),
  };
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
