import { type KeyboardEvent, useState } from "react";
import { useOfferKeys } from "#src/ui/use-offer-keys.ts";
import { tagsIn } from "../manuscript.ts";
import { isSameTag, type OfferedTag, useTagOffers } from "./use-tag-offers.ts";

type Tags = { tags: string; locale: string | undefined; onChange: (tags: string) => void };

/**
 * Returns the tags of a typed line, what is being typed, and what is offered for it. What is being typed counts as the last tag, so
 * that it is kept and saved. A comma or Enter ends a tag, Backspace removes the last one, arrow keys choose what is offered.
 */
export function useTags({ tags, locale, onChange }: Tags) {
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const all = tagsIn(tags);
  const word = typed.trim();
  const chips = word !== "" && all.at(-1) === word ? all.slice(0, -1) : all;
  const offers = useTagOffers({ typed: word, locale, chosen: chips, isOpen });

  const write = (ended: readonly string[], next: string) => {
    const kept = ended.filter((tag, index) => ended.findIndex((one) => isSameTag(one, tag)) === index);
    setTyped(next);
    onChange([...kept, next.trim()].filter((tag) => tag !== "").join(", "));
  };
  const close = () => {
    setOpen(false);
    startOver();
  };
  const take = ({ tag }: Pick<OfferedTag, "tag">) => {
    write([...chips, tag], "");
    close();
  };
  const { current, keyIn, startOver } = useOfferKeys(isOpen ? offers : [], take, close);

  /** Acts on a key and returns whether it did. */
  const act = (key: string): boolean => {
    if (!isOpen && key === "ArrowDown") setOpen(true);
    else if (keyIn(key)) return true;
    else if (key === "Enter" && word !== "") take({ tag: word });
    else if (key === "Backspace" && typed === "" && chips.length > 0) write(chips.slice(0, -1), "");
    else return false;
    return true;
  };
  return {
    all,
    chips,
    typed,
    offers: isOpen ? offers : [],
    current,
    take,
    open: () => setOpen(true),
    remove: (index: number) => write(chips.toSpliced(index, 1), typed),
    type(value: string) {
      const ended = value.split(",");
      const last = ended.pop() ?? "";
      startOver();
      setOpen(last.trim() !== "");
      write([...chips, ...ended.map((tag) => tag.trim()).filter((tag) => tag !== "")], last.trimStart());
    },
    onKeyDown(event: KeyboardEvent) {
      if (!act(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur() {
      if (word !== "") write([...chips, word], "");
      close();
    },
  };
}
