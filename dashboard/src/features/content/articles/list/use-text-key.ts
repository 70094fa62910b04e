import { useEffect, useRef } from "react";
import { newTextKey } from "#src/place/text-key.ts";

type Options = {
  /** Whether the screen shows a text that is no article yet. */
  isNew: boolean;
  /** The name in the address, if it has one. */
  text: string | undefined;
  onName: (key: string) => void;
};

/** Names a new text in the address, so that it is found again after a reload. An address without a name begins another text. */
export function useTextKey({ isNew, text, onName }: Options): string {
  const own = useRef({ key: "", isNamed: true });
  if (isNew && text !== undefined) own.current = { key: text, isNamed: true };
  else if (isNew && own.current.isNamed) own.current = { key: newTextKey(), isNamed: false };
  const { key } = own.current;
  const isUnnamed = isNew && text === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name is told once.
  useEffect(() => {
    if (isUnnamed) onName(key);
  }, [isUnnamed, key]);
  return key;
}
