import type { LucideIcon } from "lucide-react";
import type { Item } from "#src/api/operations.ts";
import { answersWords } from "#src/format/answers-words.ts";

export type Hit = Item<"search">;

/** Line of the palette: a result of the search, or a command. */
export type PaletteEntry = {
  key: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Other words that find it. */
  words?: string;
  /** Keys that do the same without the palette. */
  keys?: string;
  /** Text beside the label, such as the project's name. */
  aside?: string | undefined;
  hit?: Hit;
};

export type Group = { value: string; items: PaletteEntry[] };

/** Returns whether a person means the entry by what they typed. */
export function answers({ label, words = "" }: PaletteEntry, typed: string): boolean {
  return answersWords(`${label} ${words}`, typed);
}
